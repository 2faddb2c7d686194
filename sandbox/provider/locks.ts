/** Runs the actions of one name one after the other; without a name, at once. */
export type Exclusively = <Result>(
  name: string | null,
  act: () => Promise<Result>,
) => Promise<Result>

export const createExclusively = (): Exclusively => {
  const lastByName = new Map<string, Promise<unknown>>()
  return async (name, act) => {
    if (name === null) return act()
    const mine = (lastByName.get(name) ?? Promise.resolve()).then(act, act)
    lastByName.set(name, mine)
    try {
      return await mine
    } finally {
      if (lastByName.get(name) === mine) lastByName.delete(name)
    }
  }
}
