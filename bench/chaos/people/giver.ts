import { setTimeout as pause } from 'node:timers/promises'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { Account, Cards } from './account.ts'
import type { Answer, Method } from './call.ts'
import type { Chance } from '@almoner/sandbox/chance.ts'
import { insist, pressRepeatedly } from './insist.ts'
import {
  cardLabel,
  editedLabel,
  writtenOffLabel,
  skippedLabel,
  sumLabel,
  type Wish,
} from './wishes.ts'

/** One recurring plan of a donor, with their requests and the answers, in order. */
export type Giving = {
  account: Account
  planId: string
  /** The card that was chosen last. */
  card: string
  wishes: Wish[]
  /** The last reported outcome of an instalment that the donor paid themselves, by its payment. */
  paid: Map<string, 'succeeded' | 'failed'>
}

export type Here = {
  chance: Chance
  /** Identifies the plan: a form that is sent again starts no second plan. */
  name: string
  /** Makes that instalment fall due. */
  fallsDue: (planId: string, number: number) => Promise<void>
}

const records = '/api/donors/payments'
const mostInstalments = 12

/** Agrees to a monthly gift, and changes their mind about it in every way there is, while it falls due. */
export const give = async (account: Account, here: Here): Promise<Giving | null> => {
  const { chance } = here
  await pause(chance.between(0, 800))
  const giving = await start(account, here)
  if (giving === null) return null
  const changes = chance.between(2, 5)
  // Most donors see their first instalment fall due before they change anything.
  if (chance.happens(0.6)) await here.fallsDue(giving.planId, 1)
  for (let change = 0; change < changes; change += 1) {
    await pause(chance.between(0, 700))
    const page = await look(giving)
    if (page === null) break
    const deeds = deedsOn(page, giving, here)
    const [first, ...more] = deeds
    if (first === undefined) break
    await chance.pick([first, ...more])()
  }
  return giving
}

const start = async (account: Account, { chance, name }: Here): Promise<Giving | null> => {
  const { charity, cards } = account
  const { organizationId, projectId } = charity
  const card = cards[chance.pick<keyof Cards>(['good', 'good', 'other', 'declines', 'asks'])]
  const giving: Giving = { account, planId: '', card, wishes: [], paid: new Map() }
  const answer = await wish(giving, {
    method: 'POST',
    path: records,
    words: ['started'],
    clicks: pickClicks(chance),
    body: {
      organizationId,
      ...(chance.happens(0.7) && { projectId }),
      amount: chance.between(100, 2_000),
      coverFee: chance.happens(0.5),
      paymentMethod: card,
      recurringType: 'month',
      recurringOccurrences: chance.between(1, mostInstalments),
      scheduledDate: dayFromNow(chance.between(1, 60)),
      fingerprint: name,
      again: true,
    },
  })
  if (answer?.status !== 200) return null
  return { ...giving, planId: String(answer.body['id']) }
}

type Page = {
  status: string
  next: number | null
  /** The instalments that wait for the donor or for another try. */
  open: readonly { number: number; paymentId: string }[]
}

const look = async (giving: Giving): Promise<Page | null> => {
  const answer = await ask(giving, { method: 'GET', path: `${records}/${giving.planId}` })
  if (answer?.status !== 200) {
    if (answer)
      giving.account.complaints.push(`${giving.planId} was answered ${describeAnswer(answer)}`)
    return null
  }
  const opened = answer.body['recurring'] as {
    status: string
    next: { number: number } | null
    instalments: readonly { number: number; status: string; paymentId: string | null }[]
  }
  return {
    // A page may lag behind: an answer that the donor has received already is newer.
    status: isOver(opened.status) ? opened.status : standing(giving),
    next: opened.next?.number ?? null,
    open: opened.instalments.flatMap(({ number, status, paymentId }) =>
      paymentId !== null && (status === 'waiting' || status === 'retrying')
        ? [{ number, paymentId }]
        : [],
    ),
  }
}

const isOver = (status: string): boolean => status === 'cancelled' || status === 'completed'

const standing = ({ wishes }: Giving): 'active' | 'paused' => {
  const word = wishes.findLast(
    ({ words: [word], told }) => told !== 'refused' && (word === 'paused' || word === 'resumed'),
  )?.words[0]
  return word === 'paused' ? 'paused' : 'active'
}

/** Whether the donor has requested this change of the plan before, and it was not refused. */
const hasWish = ({ wishes }: Giving, word: string): boolean =>
  wishes.some(({ words, told }) => told !== 'refused' && words.includes(word))

type Deed = () => Promise<unknown>

const deedsOn = (page: Page, giving: Giving, here: Here): readonly Deed[] => {
  const { status, next } = page
  const { planId } = giving
  const path = `${records}/${planId}`
  const clicks = pickClicks(here.chance)
  const says = (words: readonly string[], method: Method, where = '', body?: object) =>
    wish(giving, { words, method, path: `${path}${where}`, body, clicks })
  const pauses = () => says(['paused'], 'POST', '/pause')
  const resumes = () => says(['resumed'], 'POST', '/resume')
  const cancels = () => says(['cancelled'], 'DELETE')
  const skips = (number: number) => () => says([skippedLabel(number)], 'POST', '/skip', { number })
  const edits = () => edit(page, giving, here)
  const open = page.open.flatMap((one) => deedsAbout(one, giving, here))
  if (status !== 'active' && status !== 'paused') return open
  const ofNext =
    next === null
      ? []
      : [
          () => here.fallsDue(planId, next),
          () => here.fallsDue(planId, next),
          ...(hasWish(giving, skippedLabel(next)) ? [] : [skips(next)]),
        ]
  const resting = status === 'paused' ? [resumes, resumes] : [pauses]
  return [...open, ...ofNext, ...resting, edits, edits, cancels]
}

/**
 * Edits the plan. Each sum differs from all earlier ones, so that the events show which edit it
 * was.
 */
const edit = (page: Page, giving: Giving, { chance }: Here): Promise<unknown> => {
  const amountCents = anotherSum(giving, chance)
  const { good, other } = giving.account.cards
  const card = chance.pick([good, other, null])
  const isOther = card !== null && card !== giving.card
  giving.card = card ?? giving.card
  return wish(giving, {
    method: 'PUT',
    path: `${records}/${giving.planId}`,
    words: [sumLabel(amountCents), ...(isOther ? [cardLabel(card)] : [])],
    clicks: pickClicks(chance),
    body: {
      amount: amountCents / 100,
      ...(isOther && { paymentMethod: card }),
      ...(page.next !== null &&
        chance.happens(0.4) && { scheduledDate: dayFromNow(chance.between(1, 60)) }),
    },
  })
}

const anotherSum = ({ wishes }: Giving, chance: Chance): number =>
  chance.between(100, 2_000) * 100 + wishes.length

/** Actions on an instalment that waits: it is paid, postponed or written off. */
const deedsAbout = (
  { number, paymentId }: Page['open'][number],
  giving: Giving,
  { chance }: Here,
): readonly Deed[] => {
  const path = `${records}/${paymentId}`
  const amountCents = anotherSum(giving, chance)
  const clicks = pickClicks(chance)
  const pays = () => pay(giving, { paymentId, chance })
  return [
    pays,
    pays,
    () =>
      wish(giving, {
        method: 'PUT',
        path,
        clicks,
        words: [editedLabel(number, amountCents)],
        body: { amount: amountCents / 100, scheduledDate: dayFromNow(chance.between(1, 30)) },
      }),
    () => wish(giving, { method: 'DELETE', path, clicks, words: [writtenOffLabel(number)] }),
  ]
}

const pay = async (
  giving: Giving,
  { paymentId, chance }: { paymentId: string; chance: Chance },
): Promise<void> => {
  const { account, paid } = giving
  const { organizationId } = account.charity
  const { cards } = account
  const paymentMethod = chance.pick([cards.good, cards.other, cards.declines])
  const body = { organizationId, paymentId, paymentMethod, amount: 100 }
  const request = { method: 'POST', path: records, body, clicks: pickClicks(chance) } as const
  const answer = await ask(giving, request)
  if (answer?.status === 402) paid.set(paymentId, 'failed')
  else if (answer?.status === 200) paid.set(paymentId, 'succeeded')
  else if (answer?.status === 202) paid.delete(paymentId)
  else if (answer) expectRefused(giving, answer)
}

type Asked = { method: Method; path: string; body?: unknown; clicks?: number }

const ask = async (
  { account }: Giving,
  { method, path, body, clicks = 1 }: Asked,
): Promise<Answer | null> =>
  await insist(account.complaints, () =>
    pressRepeatedly(clicks, async () => {
      account.requests += 1
      return await account.ask(method, path, body)
    }),
  )

const wish = async (
  giving: Giving,
  { words, ...asked }: Asked & { words: readonly string[] },
): Promise<Answer | null> => {
  const answer = await ask(giving, asked)
  if (answer === null) giving.wishes.push({ words, told: 'nothing' })
  else if (answer.status === 200) giving.wishes.push({ words, told: 'done' })
  else {
    giving.wishes.push({ words, told: 'refused' })
    expectRefused(giving, answer)
  }
  return answer
}

/**
 * The errors of requests that may come too late, because the plan has changed since the donor
 * looked.
 */
const tooLate: ReadonlySet<unknown> = new Set([
  'plan_ended',
  'nothing_to_come',
  'instalment_under_way',
  'instalment_not_waiting',
  'payment_in_progress',
])

const expectRefused = ({ account, planId }: Giving, answer: Answer): void => {
  const error = answer.body['error'] as { code?: string } | undefined
  if (!tooLate.has(error?.code)) account.complaints.push(`${planId}: ${describeAnswer(answer)}`)
}

const describeAnswer = ({ status, body }: Answer): string => `${status} ${JSON.stringify(body)}`

const pickClicks = (chance: Chance): number => (chance.happens(0.3) ? chance.between(2, 3) : 1)

const dayFromNow = (days: number): string =>
  addDays(toCalendarDay(instantFromMilliseconds(Date.now())), days)
