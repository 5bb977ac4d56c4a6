// The first thing a visitor sees: the gallery, with a living picture of each game.

import { useMemo, useRef, useState } from "react";
import { run } from "../commands.js";
import { useDocuments, useStudio } from "../context.js";
import { found, shelvesOf } from "../model/shelves.js";
import { BootStatus } from "./BootStatus.jsx";
import { Icon } from "./icons.jsx";
import { ServerLibrary, useInFolder } from "./Library.jsx";
import { DocumentActions, MyDocuments } from "./MyDocuments.jsx";
import { Thumb } from "./Thumb.jsx";
import { ownIn } from "../../data/lookup.js";
import { useObserved } from "../../data/useObserved.js";

/** @param {{ game: import("../types.js").Shipped }} props */
function Card({ game }) {
  const { workspace } = useStudio();
  return (
    <li>
      <button
        type="button"
        className="rw-card"
        data-testid="card"
        data-id={game.id}
        onClick={() => workspace.openShipped(game.id)}
      >
        <span className="picture" aria-hidden="true">
          <Thumb {...game} view={ownIn(workspace.boot.views, game.id)} />
        </span>
        <span className="text">
          <span className="name">{game.title}</span>
          <span className="summary">{game.summary}</span>
        </span>
      </button>
    </li>
  );
}

/**
 * What one made oneself: before the gallery once there is something, else after it.
 * @param {{ some?: boolean }} props
 */
function Mine({ some }) {
  return (
    <section aria-label="My documents">
      <h2>My documents</h2>
      {some ? (
        <div className="rw-home-list">
          <MyDocuments />
        </div>
      ) : (
        <p className="rw-muted">
          Nothing yet. Your first edit of a game makes it a document of yours, kept in this browser.
        </p>
      )}
      <DocumentActions />
    </section>
  );
}

/** What the server keeps. */
function Served() {
  return (
    <div className="rw-home-list">
      <ServerLibrary />
    </div>
  );
}

/**
 * What one may do before anything else: begin something new, find a game, go to a shelf.
 * @param {{
 *   asked: string, onAsk: (text: string) => void, shelves: import("../model/shelves.js").Shelf[],
 *   onJump: (n: number) => void,
 * }} props
 */
function Find({ asked, onAsk, shelves, onJump }) {
  const studio = useStudio();
  return (
    <div className="rw-home-find" role="search" aria-label="Games">
      <button type="button" className="rw-button primary" onClick={() => run(studio, "new")}>
        <Icon name="plus" size={13} />
        New document
      </button>
      <input
        className="rw-input"
        type="search"
        aria-label="Find a game"
        placeholder="Find a game"
        value={asked}
        onChange={(event) => onAsk(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && asked) {
            event.preventDefault();
            onAsk("");
          }
        }}
      />
      <ul className="rw-home-jump" aria-label="Go to">
        {shelves.map(({ title }, n) => (
          <li key={title}>
            <button type="button" className="rw-button small" onClick={() => onJump(n)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Why what the address names is not shown; below it is the gallery. */
function Absent() {
  const studio = useStudio();
  const absent = useObserved(studio.app, (s) => s.absent);
  return (
    absent && (
      <div className="rw-banner" role="alert" data-testid="absent">
        <span className="rw-grow">{absent}</span>
        <button type="button" className="rw-button small" onClick={() => run(studio, "gallery")}>
          Show the gallery
        </button>
      </div>
    )
  );
}

export function Home() {
  const { workspace } = useStudio();
  const [asked, setAsked] = useState("");
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const { gallery } = workspace.boot;
  const all = useMemo(() => shelvesOf(gallery), [gallery]);
  const shelves = useMemo(() => found(all, asked), [all, asked]);
  const jump = (n) => {
    const heading = root.current?.querySelector(`[data-shelf="${n}"]`);
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  };
  const some = useDocuments().length > 0;
  const inFolder = useInFolder();
  return (
    <main className="rw-home" ref={root}>
      <div className="rw-home-inner">
        <h1 tabIndex={-1}>Pick a game, play it, change its rules</h1>
        <p className="lead">
          Every game here is one JSON document. Open one: the board is ready to play, and what you
          change in the picture, the form or the text is in the next move.
        </p>
        <Absent />
        {!workspace.boot.gallery.length && (
          <p className="rw-muted">{workspace.boot.error ?? "The gallery is loading…"}</p>
        )}
        <Find asked={asked} onAsk={setAsked} shelves={shelves} onJump={jump} />
        {some && !asked && <Mine some />}
        {asked && !shelves.length && (
          <p className="rw-muted" role="status">
            No game has these words.
          </p>
        )}
        {inFolder && <Served />}
        {shelves.map(({ title, games }, n) => (
          <section key={title} aria-label={title}>
            <h2 data-shelf={n} tabIndex={-1}>
              {title}
            </h2>
            <ul className="rw-cards" aria-label={`Gallery: ${title}`}>
              {games.map((game) => (
                <Card key={game.id} game={game} />
              ))}
            </ul>
          </section>
        ))}
        {!some && <Mine />}
        {!inFolder && <Served />}
        <BootStatus />
      </div>
    </main>
  );
}
