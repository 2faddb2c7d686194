import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { TestApi } from './api.ts'
import type { createGivingDonors } from './donors.ts'

export const today = toCalendarDay(instantFromMilliseconds(Date.now()))
export const tomorrow = addDays(today, 1)

export const readId = ({ json }: { json: unknown }): string => (json as { id: string }).id

/** A donor with a saved card and a recurring plan at Harbour Light from tomorrow on. */
export const createCardHolder = async (
  api: TestApi,
  donors: Awaited<ReturnType<typeof createGivingDonors>>,
) => {
  const donor = await donors.another()
  const keep = async (paymentMethod: string): Promise<string> => {
    const answer = await donor.browser.post('/api/cards', { paymentMethod })
    if (answer.status !== 200) throw new Error(`a card was not kept: ${answer.text}`)
    return readId(answer)
  }
  const card = await keep(`pm_card_${donor.donorId.replaceAll('-', '')}`)
  await api.caughtUp()
  const form = (changes: object = {}) =>
    donors.harbour.form({
      paymentMethod: card,
      amount: 200,
      recurringType: 'month',
      recurringOccurrences: 12,
      scheduledDate: tomorrow,
      ...changes,
    })
  const start = (changes: object = {}) => donor.browser.post('/api/donors/payments', form(changes))
  const started = async (changes: object = {}): Promise<string> => {
    const answer = await start(changes)
    if (answer.status !== 200) throw new Error(`no plan was started: ${answer.text}`)
    return readId(answer)
  }
  return { ...donor, card, keep, form, start, started }
}
