type Places = {
  /** Returns the function that releases the place, or null if no place is free. */
  take: (whose: string) => (() => void) | null
}

export const createPlaces = ({ most, mostOfOne }: { most: number; mostOfOne: number }): Places => {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take: (whose) => {
      const own = taken.get(whose) ?? 0
      if (all >= most || own >= mostOfOne) return null
      all += 1
      taken.set(whose, own + 1)
      return () => {
        all -= 1
        const left = (taken.get(whose) ?? 0) - 1
        if (left > 0) taken.set(whose, left)
        else taken.delete(whose)
      }
    },
  }
}
