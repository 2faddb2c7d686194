const key = 'almoner.billing-card'

// A browser that stores nothing for us only forgets a card that is being saved.
const attempt = <Value>(act: () => Value, otherwise: Value): Value => {
  try {
    return act()
  } catch {
    return otherwise
  }
}

/** The card that is being saved in this tab: a reload, or the bank's own window, comes back to it. */
export const openSetup = {
  read: (): string | null => attempt(() => sessionStorage.getItem(key), null),
  remember: (setupId: string): void =>
    attempt(() => sessionStorage.setItem(key, setupId), undefined),
  clear: (): void => attempt(() => sessionStorage.removeItem(key), undefined),
}
