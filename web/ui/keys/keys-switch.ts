const storageKey = 'almoner.keys'

/** A person who speaks to their computer may have turned the keys off. */
export const areKeysOn = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export const turnKeys = (isOn: boolean): void => {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // A browser may forbid storage: it holds until a reload.
  }
}
