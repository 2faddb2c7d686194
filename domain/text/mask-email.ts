import { isErased } from '../kernel/erased.ts'

/** `t•••@example.com`: whether it is the expected address can be seen, and not the address. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  if (isErased(email) || at < 1) return email
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
