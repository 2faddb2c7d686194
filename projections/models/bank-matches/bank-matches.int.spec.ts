import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as the from '@almoner/domain/bank-match/fixtures.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase } from '../../engine/testing/database.ts'
import { given, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import { bankMatchesModel } from './project.ts'
import { findMatchesOfLines, findMatchesOfTargets } from './query.ts'
import { findReconciliationsAsOf } from './reconciliations.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const part = {
  ...the.matched,
  data: { ...the.matched.data, target: the.cheque, amountCents: cents(20_000) },
}
const onSecondLine = { lineId: the.secondLineId }
const reconciled = { ...the.reconciled, data: { ...the.reconciled.data, ...onSecondLine } }
const restored = { ...the.restored, data: { ...the.restored.data, ...onSecondLine } }
const past = [
  the.matched,
  the.unmatched,
  part,
  the.ignored,
  the.restored,
  reconciled,
  restored,
  reconciled,
]

const ofLine = (organisationId = harbourId) =>
  findMatchesOfLines(db, { organisationId, lineIds: [the.lineId, the.secondLineId] })
const states = () => db.selectFrom('read_models.bank_line_states').selectAll().execute()

describe('the matches of bank lines', () => {
  it('are the same in any order of batches, and if events are repeated', async () => {
    const atOnce = await projectAtOnce(db, bankMatchesModel, past)
    expect(await projectOneByOne(db, bankMatchesModel, past)).toEqual(atOnce)
  })

  it('are found from the line and from what it pays, by their own charity', async () => {
    await given(db, the.matched).projectTwice(bankMatchesModel)
    const match = { lineId: the.lineId, targetId: the.transfer.id, amountCents: 50_000 }
    expect(await ofLine()).toMatchObject([match])
    const targets = { organisationId: harbourId, targetIds: [the.transfer.id] }
    expect(await findMatchesOfTargets(db, targets)).toMatchObject([match])
    expect(await ofLine(lionRockId)).toEqual([])
    const foreign = { ...targets, organisationId: lionRockId }
    expect(await findMatchesOfTargets(db, foreign)).toEqual([])
  })

  it('are removed when they are undone, and the line is open again', async () => {
    await given(db, the.matched, the.unmatched).projectTwice(bankMatchesModel)
    expect(await ofLine()).toEqual([])
    expect(await states()).toMatchObject([{ matched_cents: 0n, ignored: null }])
  })

  it('leave out a line that is ignored, until it is restored', async () => {
    await given(db, the.ignored).projectTwice(bankMatchesModel)
    expect(await states()).toMatchObject([{ matched_cents: 0n, ignored: 'own_transfer' }])
    await given(db, the.ignored, the.restored).projectTwice(bankMatchesModel)
    expect(await states()).toMatchObject([{ ignored: null }])
  })

  it('know with what a line was reconciled at every position', async () => {
    await given(db, the.reconciled, the.restored, the.reconciled).projectTwice(bankMatchesModel)
    const ids = [the.refund.id, fixtureId('payout', 404)]
    const positions = toRecorded(the.reconciled, the.restored, the.reconciled).map(
      ({ position }) => position,
    )
    const reconciliations = await Promise.all(
      [0n, ...positions].map((position) =>
        findReconciliationsAsOf(db, { organisationId: harbourId, position, ids }),
      ),
    )
    const { at } = the.reconciled.data
    const once = new Map([[the.refund.id, at]])
    expect(reconciliations).toEqual([new Map(), once, new Map(), once])
    const foreign = { organisationId: lionRockId, position: positions.at(-1) ?? 0n, ids }
    expect(await findReconciliationsAsOf(db, foreign)).toEqual(new Map())
  })
})
