import { payingGuardFrom, type PayingGuard } from '@almoner/platform/limit/paying-guard.ts'
import { startError } from '@almoner/platform/plain-error.ts'

// All payers of one machine share its address, and a person who tries the product pays often.
export const payingGuard = (): PayingGuard => {
  const guard = payingGuardFrom(process.env, 'demonstration')
  if ('refused' in guard) throw startError(guard.refused)
  return guard
}
