/** A browser that stores nothing for us only forgets. */
export const attemptStorage = <Value>(act: () => Value, otherwise: Value): Value => {
  try {
    return act()
  } catch {
    return otherwise
  }
}
