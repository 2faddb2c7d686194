type Places = {
  /** Returns the function that releases the place, or null if no place is free. */
  take: (whose: string) => (() => void) | null
}

export const createPlaces = ({ most, mostOfOne }: { most: number; mostOfOne: number }): Places => {
  const takenPlaces = new Map<string, number>()
  let all = 0
  return {
    take: (whose) => {
      const own = takenPlaces.get(whose) ?? 0
      if (all >= most || own >= mostOfOne) return null
      all += 1
      takenPlaces.set(whose, own + 1)
      return () => {
        all -= 1
        const remaining = (takenPlaces.get(whose) ?? 0) - 1
        if (remaining > 0) takenPlaces.set(whose, remaining)
        else takenPlaces.delete(whose)
      }
    },
  }
}
