// Keeps the match of each document: by the store when it offers that, else in local storage.
const PREFIX = 'rulewright:match:'

/** Remember a replay for the open document; null forgets it. */
export function keepMatch(store, replay, docId = store.state.docId) {
  if (store.setMatch) return store.setMatch(replay, docId)
  if (!docId) return undefined
  try {
    if (replay) localStorage.setItem(PREFIX + docId, JSON.stringify(replay))
    else localStorage.removeItem(PREFIX + docId)
  } catch {
    // Storage is full or forbidden: the match is then not kept, play goes on.
  }
  return undefined
}

/** The replay kept for the open document, or null. */
export async function keptMatch(store) {
  if (store.getMatch) return (await store.getMatch()) ?? null
  try {
    return JSON.parse(localStorage.getItem(PREFIX + store.state.docId)) ?? null
  } catch {
    return null
  }
}
