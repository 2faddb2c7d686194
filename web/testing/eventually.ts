import { perform } from './render.tsx'

const looksEveryMilliseconds = 5
/** Twenty seconds: a busy machine takes seconds to load a part of the site. */
const mostLooks = 4_000

/** Waits until a condition is true; the page processes its updates while waiting. */
export const waitUntil = async (holds: () => void): Promise<void> => {
  for (let look = 1; ; look += 1) {
    try {
      return holds()
    } catch (error) {
      if (look === mostLooks) throw error
    }
    await perform(() => new Promise((resolve) => setTimeout(resolve, looksEveryMilliseconds)))
  }
}
