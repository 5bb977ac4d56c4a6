import re
from pathlib import Path
from e2e.studio import Studio
OUT=Path("/tmp/mvshots"); OUT.mkdir(exist_ok=True)
GAMES=["chess","fighter_vs_fire_mage","choke","cinder_skin","cards_phase1","four_player_chess"]
def test_look(studio: Studio) -> None:
    p=studio.page
    for g in GAMES:
        try:
            studio.reset(); p.set_default_timeout(8000); studio.open(g)
            studio.page.wait_for_timeout(2500)
            print(g, "focus after open:", p.evaluate("(() => {let a=document.activeElement; while(a?.shadowRoot?.activeElement)a=a.shadowRoot.activeElement; return a? a.tagName+' '+(a.getAttribute('aria-label')||a.className||a.textContent).slice(0,60)+' board:'+!!a.closest('.rwm-table'):null})()"))
            p.screenshot(path=str(OUT/f"{g}-open.png"))
            for _ in range(4):
                legal=p.evaluate("(() => {const s=globalThis.__rulewright.store.match; const v=s.state.view; if(v.result||!v.to_act) return null; return v.legal.length? v.legal[(v.ply*7)%v.legal.length]: null})()")
                if legal is None: break
                p.evaluate("(a) => globalThis.__rulewright.store.match.act(a)", legal)
                p.wait_for_timeout(1500)
            p.screenshot(path=str(OUT/f"{g}-play.png"))
            studio.control("New match").click()
            p.wait_for_timeout(1500)
            print(g, "focus after new:", p.evaluate("(() => {let a=document.activeElement; while(a?.shadowRoot?.activeElement)a=a.shadowRoot.activeElement; return a? a.tagName+' '+(a.getAttribute('aria-label')||a.className||a.textContent).slice(0,60)+' board:'+!!a.closest('.rwm-table'):null})()"))
        except Exception as e:
            print(g, "ERR", str(e)[:300]); p.screenshot(path=str(OUT/f"{g}-err.png"))
