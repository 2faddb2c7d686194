import { donor } from '@almoner/domain/donor/index.ts'
import { present } from '@almoner/domain/kernel/assert.ts'
import { addDays, dayOf } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId } from '@almoner/domain/kernel/fixtures.ts'
import { streamName, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { administratorPerson } from '@almoner/sandbox/world/people.ts'
import type { SessionsAnswer } from '../use-cases/accounts/contract.ts'
import { readersAt } from '../donor/marketing-consent/testing/marketing-consent.ts'
import { browserAt, type TestApi } from './api.ts'
import { verifiedApplicant } from './applicants.ts'
import { newDonor } from './donors.ts'
import type { Caller, Thing } from './route.ts'
import { giversAt, staffAt } from './gift.ts'
import { openInboxItem } from './manual-review.ts'

type Browser = ReturnType<typeof browserAt>

const idIn = ({ json, text }: { json: unknown; text: string }): string => {
  const { id } = (json ?? {}) as { id?: string }
  if (id === undefined) throw new Error(`nothing was begun: ${text}`)
  return id
}

/**
 * A donor, a charity's staff and an administrator who try their own things and others': another
 * donor's and another charity's, one of each kind, and ids of the same shape that do not exist.
 */
export const ownersIn = async (api: TestApi) => {
  const ada = await newDonor(api, 'ada')
  const mallory = await newDonor(api, 'mallory')
  const usedLink = await usedLinkOf(api, ada)
  const { gift, monthly, card, cardSetup } = await givenBy(api, await ada.at('harbour'))
  const reviewItem = worldId('inbox_item', 'harbours')
  await openInboxItem(api, reviewItem, worldId('organisation', 'harbour'))
  const elsewhere = await readersAt(api, 'lionrock')
  await elsewhere.agree('reader@example.org', { projectId: undefined })
  const there = (await elsewhere.give({ projectId: undefined })).id as PaymentId
  await api.caughtUp()
  const { keys, now } = api.dependencies
  const nobodys = fixtureId('payment', 404)
  const soon = now() + 60_000
  const things: Record<Thing, { theirs: string; nobodys: string }> = {
    gift: { theirs: gift, nobodys },
    monthly: { theirs: monthly, nobodys },
    card: { theirs: card, nobodys: 'pm_of_nobody' },
    cardSetup: { theirs: cardSetup, nobodys: 'seti_of_nobody' },
    login: { theirs: await loginOf(await ada.at('harbour')), nobodys: 'f'.repeat(16) },
    usedLink: {
      theirs: usedLink,
      nobodys: keys.mailToken({ donorId: ada.donorId, linkId: nobodys }),
    },
    reviewItem: { theirs: reviewItem, nobodys },
    organizationElsewhere: { theirs: elsewhere.organizationId, nobodys },
    projectElsewhere: { theirs: worldId('project', 'lionrock:hot-lunch'), nobodys },
    giftElsewhere: { theirs: there, nobodys },
    pollElsewhere: {
      theirs: keys.pollToken(there, soon),
      nobodys: keys.pollToken(nobodys, soon),
    },
    receiptElsewhere: { theirs: keys.receiptToken(there), nobodys: keys.receiptToken(nobodys) },
    newsElsewhere: {
      theirs: elsewhere.tokenOf('reader@example.org'),
      nobodys: keys.newsToken(fixtureId('marketing_consent', 404)),
    },
  }
  const logIn: Record<Caller, () => Promise<Browser>> = {
    donor: () => mallory.at('harbour'),
    staff: async () => (await staffAt(api, 'lionrock')).browser,
    applicant: async () => (await verifiedApplicant(api, 'mallory')).browser,
    administrator: async () => {
      const browser = browserAt(api, 'localhost')
      const { username, password } = administratorPerson
      await browser.post('/api/donors/login', { username, password, as: 'admin' })
      return browser
    },
  }
  return { things, logIn }
}

const usedLinkOf = async (
  api: TestApi,
  { donorId, username }: { donorId: string; username: string },
): Promise<string> => {
  const browser = browserAt(api, 'harbour.localhost')
  await browser.post('/api/donors/forgot', { username })
  const events = await api.store.read(streamName(donor.category, donorId))
  const asked = present(
    events.findLast(({ type }) => type === 'DonorLinkRequested') ?? null,
    'a letter',
  )
  const { linkId } = asked.data as { linkId: string }
  const token = api.keys.mailToken({ donorId, linkId })
  await browser.post(`/api/donors/forgot/${token}`, { newPassword: 'Tramway2026' })
  return token
}

const givenBy = async (api: TestApi, browser: Browser) => {
  const { form } = await giversAt(api, 'harbour')
  const gift = idIn(await browser.post('/api/donors/payments', form()))
  const kept = await browser.post('/api/cards', { paymentMethod: 'pm_card_ada' })
  await api.caughtUp()
  const tomorrow = addDays(dayOf(instantFromMilliseconds(Date.now())), 1)
  const everyMonth = { recurringType: 'month', recurringOccurrences: 12, scheduledDate: tomorrow }
  const asked = form({ ...everyMonth, paymentMethod: idIn(kept) })
  const monthly = idIn(await browser.post('/api/donors/payments', asked))
  const { setupIntent: cardSetup } = kept.json as { setupIntent: string }
  return { gift, monthly, card: idIn(kept), cardSetup }
}

const loginOf = async (browser: Browser): Promise<string> => {
  const { sessions }: SessionsAnswer = (await browser.get('/api/donors/sessions')).json
  return present(sessions.find(({ isThisOne }) => isThisOne) ?? null, 'this login').id
}
