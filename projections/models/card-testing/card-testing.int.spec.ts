import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, dump, explainQueries } from '../../engine/testing/database.ts'
import { projectAtOnce, given, projectOneByOne } from '../../engine/testing/given.ts'
import { another, atLionRock } from '../../engine/testing/history.ts'
import * as ways from '../../engine/testing/ways-of-paying.ts'
import { cardTestingModel } from './project.ts'
import { countCardOutcomes } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const firstMinute = instant('2026-11-20T02:30:00.000Z')
const nextMinute = instant('2026-11-20T02:31:00.000Z')
const harbour = (since = firstMinute) => countCardOutcomes(db, { organisationId: harbourId, since })
const failed = (reason: typeof paid.declined.data.reason) => ({
  ...paid.declined,
  data: { ...paid.declined.data, reason },
})

describe('the answers of banks about cards', () => {
  it('are the same however their events arrive', async () => {
    const once = [paid.declined, another(paid.succeeded, 11), another(paid.declined, 12)]
    const events = [...once, ...once.map(atLionRock)]
    const rows = await projectOneByOne(db, cardTestingModel, events)
    expect(rows).toEqual(await projectAtOnce(db, cardTestingModel, events))
  })

  it('are counted by the minute and by the charity', async () => {
    const many = Array.from({ length: 70 }, (_, index) => another(paid.declined, 100 + index))
    await given(db, ...many, atLionRock(paid.succeeded)).projectTwice(cardTestingModel)
    expect(await harbour()).toEqual({ declined: 70, succeeded: 0 })
    expect(await harbour(nextMinute)).toEqual({ declined: 10, succeeded: 0 })
    const theirs = { organisationId: lionRockId, since: firstMinute }
    expect(await countCardOutcomes(db, theirs)).toEqual({ declined: 0, succeeded: 1 })
  })

  it.each([
    'card_declined',
    'card_invalid',
    'authentication_failed',
    'authentication_timed_out',
  ] as const)('are refusals if a payment failed by %s', async (reason) => {
    await given(db, failed(reason)).projectTwice(cardTestingModel)
    expect(await harbour()).toEqual({ declined: 1, succeeded: 0 })
  })

  it.each(['provider_refused', 'rejected', 'expired', 'abandoned'] as const)(
    'are none if a payment failed by %s',
    async (reason) => {
      await given(db, failed(reason)).projectTwice(cardTestingModel)
      expect(await harbour()).toEqual({ declined: 0, succeeded: 0 })
    },
  )

  it('are not those of wallets, nor a charity’s own refusals', async () => {
    const byWallet = another(ways.paidByPayMe, 11)
    const others = [byWallet, ways.approved, ways.declinedByCharity]
    await given(db, ...others).projectTwice(cardTestingModel)
    expect(await harbour()).toEqual({ declined: 0, succeeded: 0 })
  })

  it('contain no data about the people who paid', async () => {
    await given(db, paid.initiated, paid.identified, paid.declined).projectTwice(cardTestingModel)
    const text = JSON.stringify(await dump(db, cardTestingModel))
    expect(text).toContain(paid.paymentId)
    expect(text).not.toMatch(/大文|tai\.man|9123|4242/)
  })

  it('are found by the key', async () => {
    await sql`insert into read_models.card_outcomes
      select ('00000000-0000-4000-8000-' || lpad(charity::text, 12, '0'))::uuid,
        timestamptz '2026-01-01' + make_interval(mins => minute), 1, 1, 1
      from generate_series(1, 100) charity, generate_series(1, 1000) minute`.execute(db)
    const plans = await explainQueries(url, (asking) =>
      countCardOutcomes(asking, { organisationId: lionRockId, since: nextMinute }),
    )
    expect(plans).toHaveLength(1)
    expect(plans[0]).toMatch(/card_outcomes_pkey/)
    expect(plans[0]).not.toMatch(/Seq Scan/)
  })
})
