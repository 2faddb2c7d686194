import { donor } from '@almoner/domain/donor/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { streamName, type Id, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { administratorPerson } from '@almoner/sandbox/world/people.ts'
import type { SessionsAnswer } from '../use-cases/accounts/contract.ts'
import { createReaders } from '../donor/marketing-consent/testing/marketing-consent.ts'
import { openBrowser, type TestApi } from './api.ts'
import { verifiedApplicant } from './applicants.ts'
import { createDonor } from './donors.ts'
import { requestApproval } from './approvals.ts'
import type { Caller, Thing } from './route.ts'
import { createGivers, createStaff } from './gift.ts'
import { createTreasury } from './payouts.ts'
import { openReview } from './manual-review.ts'
import { createSubscribedCharity } from './subscribed-charity.ts'

type Browser = ReturnType<typeof openBrowser>

const idIn = ({ json, text }: { json: unknown; text: string }): string => {
  const { id } = (json ?? {}) as { id?: string }
  if (id === undefined) throw new Error(`nothing was begun: ${text}`)
  return id
}

/**
 * Creates a donor, a charity's staff and an administrator. They try their own ids, those of another
 * donor and another charity, and ids of equal form that do not exist.
 */
export const createOwners = async (api: TestApi) => {
  const ada = await createDonor(api, 'ada')
  const mallory = await createDonor(api, 'mallory')
  const usedLink = await consumeLink(api, ada)
  const { gift, monthly, card, cardSetup } = await givenBy(api, await ada.at('harbour'))
  const reviewItem = worldId('inbox_item', 'harbours')
  await openReview(api, reviewItem, worldId('organisation', 'harbour'))
  const approvalId = fixtureId('approval', 80)
  await requestApproval(api, { approvalId, organisationId: worldId('organisation', 'harbour') })
  const payoutId = fixtureId('payout', 80)
  await payOut(api, payoutId)
  const billed = await createSubscribedCharity(api, { plan: 'plus', period: 'annual' })
  await billed.issueInvoice('ALM-2026-800001')
  const elsewhere = await createReaders(api, 'lionrock')
  await elsewhere.agree('reader@example.org', { projectId: undefined })
  const there = (await elsewhere.give({ projectId: undefined })).id as PaymentId
  await api.caughtUp()
  const { keys, now } = api.dependencies
  const unknownIds = fixtureId('payment', 404)
  const soon = now() + 60_000
  const things: Record<Thing, { theirs: string; nobodys: string }> = {
    gift: { theirs: gift, nobodys: unknownIds },
    monthly: { theirs: monthly, nobodys: unknownIds },
    card: { theirs: card, nobodys: 'pm_of_nobody' },
    cardSetup: { theirs: cardSetup, nobodys: 'seti_of_nobody' },
    login: { theirs: await readLogin(await ada.at('harbour')), nobodys: 'f'.repeat(16) },
    usedLink: {
      theirs: usedLink,
      nobodys: keys.mailToken({ donorId: ada.donorId, linkId: unknownIds }),
    },
    project: { theirs: worldId('project', 'harbour:homework-rooms'), nobodys: unknownIds },
    approval: { theirs: approvalId, nobodys: unknownIds },
    payout: { theirs: payoutId, nobodys: unknownIds },
    invoice: { theirs: 'ALM-2026-800001.pdf', nobodys: 'ALM-2026-800002.pdf' },
    reviewItem: { theirs: reviewItem, nobodys: unknownIds },
    organizationElsewhere: { theirs: elsewhere.organizationId, nobodys: unknownIds },
    projectElsewhere: { theirs: worldId('project', 'lionrock:hot-lunch'), nobodys: unknownIds },
    giftElsewhere: { theirs: there, nobodys: unknownIds },
    pollElsewhere: {
      theirs: keys.pollToken(there, soon),
      nobodys: keys.pollToken(unknownIds, soon),
    },
    receiptElsewhere: { theirs: keys.receiptToken(there), nobodys: keys.receiptToken(unknownIds) },
    newsElsewhere: {
      theirs: elsewhere.tokenOf('reader@example.org'),
      nobodys: keys.newsToken(fixtureId('marketing_consent', 404)),
    },
  }
  const logIn: Record<Caller, () => Promise<Browser>> = {
    donor: () => mallory.at('harbour'),
    staff: async () => (await createStaff(api, 'lionrock')).browser,
    applicant: async () => (await verifiedApplicant(api, 'mallory')).browser,
    administrator: async () => {
      const browser = openBrowser(api, 'localhost')
      const { username, password } = administratorPerson
      await browser.post('/api/donors/login', { username, password, as: 'admin' })
      return browser
    },
  }
  return { things, logIn }
}

/** A payout of Harbour Light that waits for its approval. */
const payOut = async (api: TestApi, payoutId: Id<'payout'>): Promise<void> => {
  const organisationId = worldId('organisation', 'harbour')
  const { settle, tell, now } = createTreasury(api, organisationId)
  await settle(fixtureId('payment', 80), 50_000)
  await tell({
    type: 'RequestPayout',
    organisationId,
    payoutId,
    amountCents: cents(20_000),
    bank: { fingerprint: '3'.padStart(64, '0'), bankCode: '004', last4: '6001' },
    requestedBy: null,
    approval: 'delay',
    at: now(),
  })
}

const consumeLink = async (
  api: TestApi,
  { donorId, username }: { donorId: string; username: string },
): Promise<string> => {
  const browser = openBrowser(api, 'harbour.localhost')
  await browser.post('/api/donors/forgot', { username })
  const events = await api.store.read(streamName(donor.category, donorId))
  const linkRequest = requirePresent(
    events.findLast(({ type }) => type === 'DonorLinkRequested') ?? null,
    'a letter',
  )
  const { linkId } = linkRequest.data as { linkId: string }
  const token = api.keys.mailToken({ donorId, linkId })
  await browser.post(`/api/donors/forgot/${token}`, { newPassword: 'Tramway2026' })
  return token
}

const givenBy = async (api: TestApi, browser: Browser) => {
  const { form } = await createGivers(api, 'harbour')
  const gift = idIn(await browser.post('/api/donors/payments', form()))
  const cardAnswer = await browser.post('/api/cards', { paymentMethod: 'pm_card_ada' })
  await api.caughtUp()
  const tomorrow = addDays(toCalendarDay(instantFromMilliseconds(Date.now())), 1)
  const everyMonth = { recurringType: 'month', recurringOccurrences: 12, scheduledDate: tomorrow }
  const planForm = form({ ...everyMonth, paymentMethod: idIn(cardAnswer) })
  const monthly = idIn(await browser.post('/api/donors/payments', planForm))
  const { setupIntent: cardSetup } = cardAnswer.json as { setupIntent: string }
  return { gift, monthly, card: idIn(cardAnswer), cardSetup }
}

const readLogin = async (browser: Browser): Promise<string> => {
  const { sessions }: SessionsAnswer = (await browser.get('/api/donors/sessions')).json
  return requirePresent(sessions.find(({ isThisOne }) => isThisOne) ?? null, 'this login').id
}
