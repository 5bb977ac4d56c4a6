// The first thing a visitor sees: the gallery, with a living picture of each game.

import { useMemo } from "react";
import { useDocuments, useStudio } from "../context.js";
import { shelvesOf } from "../model/shelves.js";
import { BootStatus } from "./BootStatus.jsx";
import { DocumentActions, MyDocuments, ServerLibrary } from "./Library.jsx";
import { Thumb } from "./Thumb.jsx";
import { ownIn } from "../../data/own.js";

function Card({ game }) {
  const { workspace } = useStudio();
  return (
    <li>
      <button type="button" className="rw-card" data-testid="card" data-id={game.id} onClick={() => workspace.openShipped(game.id)}>
        <span className="picture"><Thumb {...game} view={ownIn(workspace.boot.views, game.id)} /></span>
        <span className="text">
          <span className="name">{game.title}</span>
          <span className="summary">{game.summary}</span>
        </span>
      </button>
    </li>
  );
}

/** What one made oneself: before the gallery once there is something, else after it. */
function Mine({ some }) {
  return (
    <section aria-label="My documents">
      <h2>My documents</h2>
      {some ? <div className="rw-home-list"><MyDocuments /></div> : <p className="rw-muted">Nothing yet. Your first edit of a game makes it a document of yours, kept in this browser.</p>}
      <DocumentActions />
    </section>
  );
}

export function Home() {
  const { workspace } = useStudio();
  const { gallery } = workspace.boot;
  const shelves = useMemo(() => shelvesOf(gallery), [gallery]);
  const some = useDocuments().length > 0;
  return (
    <main className="rw-home">
      <div className="rw-home-inner">
        <h1>Pick a game, play it, change its rules</h1>
        <p className="lead">Every game here is one JSON document. Open one: the board is ready to play, and what you change in the picture, the form or the text is in the next move.</p>
        {!workspace.boot.gallery.length && <p className="rw-muted">{workspace.boot.error ?? "The gallery is loading…"}</p>}
        {some && <Mine some />}
        {shelves.map(({ title, games }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul className="rw-cards" aria-label={`Gallery: ${title}`}>{games.map((game) => <Card key={game.id} game={game} />)}</ul>
          </section>
        ))}
        {!some && <Mine />}
        <div className="rw-home-list"><ServerLibrary /></div>
        <BootStatus />
      </div>
    </main>
  );
}
