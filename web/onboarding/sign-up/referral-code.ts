import { attemptStorage } from '../../lib/browser/attempt-storage.ts'

const key = 'almoner.referral-code'

/**
 * The referral code of the link that opened the site. It is kept through the sign-up, also in
 * another tab, until a plan is saved.
 */
export const referralCode = {
  keepFrom: (search: string): void => {
    const code = new URLSearchParams(search).get('code')?.trim().slice(0, 40) ?? ''
    if (code !== '') attemptStorage(() => localStorage.setItem(key, code), undefined)
  },
  read: (): string => attemptStorage(() => localStorage.getItem(key) ?? '', ''),
  forget: (): void => attemptStorage(() => localStorage.removeItem(key), undefined),
}
