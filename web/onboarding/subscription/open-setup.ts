import { attemptStorage } from '../sign-up/attempt-storage.ts'

const key = 'almoner.billing-card'

/**
 * The card that is being saved in this tab. After a reload, or the bank's own window, the process
 * continues with it.
 */
export const openSetup = {
  read: (): string | null => attemptStorage(() => sessionStorage.getItem(key), null),
  remember: (setupId: string): void =>
    attemptStorage(() => sessionStorage.setItem(key, setupId), undefined),
  clear: (): void => attemptStorage(() => sessionStorage.removeItem(key), undefined),
}
