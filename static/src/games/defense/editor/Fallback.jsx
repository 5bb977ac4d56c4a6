// The banner over a card that cannot be played: why, where, and what repairs it.

// the banner says it once for all
const CONSEQUENCE = / Until then the card is not played: v1 instead\.$/;

/** Props: {hero (its name), faults, readOnly, onShow(path), onFix(fix)}. */
export function Fallback({ hero, faults, readOnly, onShow, onFix }) {
  if (!faults.length) return null;
  return (
    <section className="rwd-fallback" role="alert" data-testid="fallback">
      <p>
        <b>Card not played: v1 instead.</b> {hero} defends by its v1 board until{" "}
        {faults.length === 1 ? "this fault is" : `these ${faults.length} faults are`} fixed:
      </p>
      <ul>
        {faults.map((issue, n) => (
          <li key={`${issue.code}${issue.path}${n}`} data-code={issue.code}>
            <span>{issue.message.replace(CONSEQUENCE, "")}</span>
            <span className="rwd-repairs">
              <button
                type="button"
                className="rw-button small"
                data-path={issue.path}
                onClick={() => onShow(issue.path)}
              >
                Show
              </button>
              {issue.fixes?.map((fix) => (
                <button
                  key={fix.title}
                  type="button"
                  className="rw-button small"
                  disabled={readOnly}
                  onClick={() => onFix(fix)}
                >
                  {fix.title}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
