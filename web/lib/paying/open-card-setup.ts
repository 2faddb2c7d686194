import { attemptStorage } from '../browser/attempt-storage.ts'

/**
 * The card for a subscription that is being saved in this tab. After a reload, or the bank's own
 * window, the process continues with it.
 */
export const openCardSetup = (key: string) => ({
  read: (): string | null => attemptStorage(() => sessionStorage.getItem(key), null),
  remember: (setupId: string): void =>
    attemptStorage(() => sessionStorage.setItem(key, setupId), undefined),
  clear: (): void => attemptStorage(() => sessionStorage.removeItem(key), undefined),
})
