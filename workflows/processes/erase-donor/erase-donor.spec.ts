import * as donors from '@almoner/domain/donor/fixtures.ts'
import { donor } from '@almoner/domain/donor/index.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { asPerson, streamName, type PersonId } from '@almoner/domain/kernel/ids.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import * as consents from '@almoner/domain/marketing-consent/fixtures.ts'
import { marketingConsent } from '@almoner/domain/marketing-consent/index.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crashOnceEverywhere, seededFaults, type Faults } from '../../engines/virtual/faults.ts'
import { MailError } from '../../gateways/mail/gateway.ts'
import { createGiver } from '../../testing/giver.ts'
import { crashBeforePayment } from '../../testing/giving.ts'
import { createWorld } from '../../testing/world.ts'
import { destroyKeys } from './activities.ts'
import { eraseDonorId } from './contract.ts'

const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours
const { donorId } = donors

const leaving = async (faults?: Faults) => {
  const world = await createWorld({
    ...(faults && { faults }),
    drawReceipt: async () => new Uint8Array([1]),
  })
  const giver = await createGiver(world)
  const { username } = donors.person
  const payerId = world.charging.personOfEmail(username)
  const { leaves } = giver
  const listTypes = async (): Promise<readonly string[]> =>
    (await world.books.read(streamName(donor.category, donorId))).map(({ type }) => type)
  /** Events whose personal data can be read. */
  const readable = async (): Promise<readonly string[]> => {
    const all = await world.books.readAll({ after: 0n, limit: 10_000 })
    const theirs = new Set<PersonId | undefined>([asPerson(donorId), payerId])
    return all
      .filter(({ person, personal }) => theirs.has(person) && personal !== undefined)
      .map(({ type }) => type)
  }
  const farewells = () => world.sent().filter(({ text }) => text.includes('seven years'))
  return { world, giver, payerId, leaves, told: listTypes, readable, farewells }
}

describe('a donor who wants to be forgotten', () => {
  it('is, with everything that was theirs', async () => {
    const { world, giver, leaves, told: listTypes, readable, farewells } = await leaving()
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 12 })
    await world.engine.advance(14 * days)
    expect(world.bank.charges).toHaveLength(1)
    await leaves()
    await world.engine.runToIdle()
    expect((await listTypes()).slice(-2)).toEqual(['DonorErasureRequested', 'DonorErased'])
    expect(await readable()).toEqual([])
    expect(world.closed()).toEqual([donorId])
    expect(await giver.plan()).toMatchObject({ status: 'cancelled' })
    expect(world.bank.cardFile.kept()).toEqual([])
    expect(world.bank.charges).toHaveLength(1)
    expect(farewells()).toHaveLength(1)
    expect(world.errors).toEqual([])
  })

  it('has a plan that ends before it could charge again', async () => {
    const { world, giver, leaves } = await leaving()
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 2 })
    await leaves()
    await world.engine.advance(0)
    const events = await world.books.read(streamName(recurringPlan.category, plans.planId))
    expect(events.at(-1)).toMatchObject({
      type: 'RecurringPlanCancelled',
      data: { because: 'donor_erased' },
    })
  })

  it('is also erased without a card and a plan', async () => {
    const { world, giver, leaves, readable } = await leaving()
    await giver.removesCard()
    await leaves()
    await world.engine.runToIdle()
    expect(await readable()).toEqual([])
  })

  it('has no marketing consent at any charity any more', async () => {
    const { world, leaves } = await leaving()
    const consentId = consents.give.consentId
    await world.tell(marketingConsent, {
      id: consentId,
      command: { ...consents.give, personId: asPerson(donorId) },
    })
    await leaves()
    await world.engine.runToIdle()
    const events = await world.books.read(streamName(marketingConsent.category, consentId))
    expect(events.at(-1)).toMatchObject({
      type: 'MarketingConsentWithdrawn',
      data: { source: 'erasure' },
      meta: { actor: 'process:erase-donor' },
    })
  })

  it('is erased under all of their addresses', async () => {
    const { world, leaves, told: listTypes } = await leaving()
    const former = fixtureId('person', 77)
    await world.vault.sealingKeys([former])
    await leaves({ people: [former] })
    await world.engine.runToIdle()
    expect(await listTypes()).toContain('DonorErased')
    expect(await world.vault.erase(former)).toBe(0)
  })

  it('does not affect a later person with the same address', async () => {
    const { world, leaves, payerId, told: listTypes } = await leaving()
    // The mail server refuses letters, so that the process itself waits.
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await world.vault.sealingKeys([payerId])
    await leaves()
    const madeBefore = world.clock.now()
    const step = (store: EventStore) =>
      destroyKeys(
        { store, now: world.clock.now, traces: { eraseKeys: world.vault.erase } },
        { donorId, madeBefore },
      )
    const dead = () => Promise.reject(new Error('the machine died'))
    await expect(step({ ...world.books, append: dead })).rejects.toThrow('the machine died')
    await world.engine.advance(minutes)
    const { generation } = requirePresent(
      (await world.vault.sealingKeys([payerId])).get(payerId) ?? null,
      'a new key',
    )
    expect(generation).toBe(2)
    await step(world.books)
    expect(await listTypes()).toContain('DonorErased')
    expect((await world.vault.sealingKeys([payerId])).get(payerId)?.generation).toBe(2)
    await world.engine.runToIdle()
    expect((await world.vault.sealingKeys([payerId])).get(payerId)?.generation).toBe(2)
  })
})

describe('a payment that is under way', () => {
  it('ends first, with its receipt to the one who gave', async () => {
    const { world, giver, leaves, told: listTypes, readable } = await leaving()
    world.bank.card(giver.card, 'processes')
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 2 })
    await world.engine.advance(12 * days)
    expect(await giver.statuses()).toEqual(['charging'])
    await leaves()
    await world.engine.advance(2 * minutes)
    expect(await listTypes()).not.toContain('DonorErased')
    world.bank.settleAll('pays')
    await world.engine.advance(10 * minutes)
    expect(await listTypes()).toContain('DonorErased')
    expect(await readable()).toEqual([])
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['complete'])
    expect(await giver.plan()).toMatchObject({ status: 'cancelled' })
    expect(world.bank.charges).toHaveLength(1)
  })

  it('whose outcome the bank does not report is abandoned, and ends without a name', async () => {
    const { world, giver, leaves, told: listTypes, readable } = await leaving()
    world.bank.card(giver.card, 'processes')
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 2 })
    await world.engine.advance(12 * days)
    await leaves()
    await world.engine.advance(hours)
    expect(await listTypes()).toContain('DonorErased')
    expect(await readable()).toEqual([])
    world.bank.settleAll('pays')
    await world.engine.runToIdle()
    const [instalment] = await giver.payments()
    expect(instalment).toMatchObject({ status: 'succeeded' })
  })

  it('that has not reached the bank is no longer sent to it', async () => {
    const { faults, isBack } = crashBeforePayment()
    const { world, giver, leaves } = await leaving(faults)
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 2 })
    await world.engine.advance(12 * days)
    expect(await giver.statuses()).toEqual(['charging'])
    await leaves()
    isBack()
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['cancelled'])
    expect(world.bank.charges).toEqual([])
  })
})

describe('the last letter', () => {
  it.each(languages)('is written in %s if that is the donor’s language', async (language) => {
    const { world, giver, leaves } = await leaving()
    await giver.reads(language)
    await leaves()
    await world.engine.runToIdle()
    const subjects = { en: 'Your account is erased', zh: '你的帳戶已刪除', cn: '您的账户已删除' }
    const letter = requirePresent(world.sent().at(-1) ?? null, 'a letter')
    expect(letter).toMatchObject({ to: donors.person.username, subject: subjects[language] })
    expect(letter.text).toMatch(/51C/)
    expect(letter.text).not.toMatch(/one account for every|適用於|适用于/)
  })

  it('is followed by the erasure even if the address is refused', async () => {
    const { world, leaves, readable } = await leaving()
    world.outbox.refuses = () => new MailError('permanent', 'no such address')
    await leaves()
    await world.engine.runToIdle()
    expect(await readable()).toEqual([])
  })

  it('is waited for, and not for ever', async () => {
    const { world, leaves, readable } = await leaving()
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await leaves()
    await world.engine.advance(hours)
    expect(await readable()).not.toEqual([])
    await world.engine.advance(12 * hours)
    expect(await readable()).toEqual([])
  })

  it('is not sent after an erasure by an operator: the operator informs the donor', async () => {
    const { world, leaves, farewells, readable } = await leaving()
    await leaves({ siteOf: null })
    await world.engine.runToIdle()
    expect(farewells()).toEqual([])
    expect(await readable()).toEqual([])
  })
})

describe('wherever the machine dies', () => {
  const lived = async (faults: Faults) => {
    const { world, giver, leaves, told: listTypes, readable, farewells } = await leaving(faults)
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 3 })
    await world.engine.advance(14 * days)
    await leaves()
    await world.engine.runToIdle()
    return {
      told: (await listTypes()).filter((type) => type.startsWith('DonorEras')),
      readable: await readable(),
      plan: (await giver.plan()).status,
      kept: world.bank.cardFile.kept(),
      charges: world.bank.charges.length,
      letters: farewells().length,
      state: world.engine.statusOf(eraseDonorId({ donorId })),
    }
  }
  const once = {
    told: ['DonorErasureRequested', 'DonorErased'],
    readable: [],
    plan: 'cancelled',
    kept: [],
    charges: 1,
    letters: 1,
    state: 'ended',
  }

  it('everything is done, and once', async () => {
    expect(await lived(crashOnceEverywhere())).toEqual(once)
  })

  it('also by chance, with activities that fail now and then', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 - 1 }), async (seed) => {
        const faults = { seed, crashProbability: 0.05, failureProbability: 0.1, mostCrashes: 8 }
        expect(await lived(seededFaults(faults))).toEqual(once)
      }),
      { seed: Date.now() % 2 ** 31, numRuns: 10 },
    )
  })
})
