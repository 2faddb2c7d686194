import { harbourId } from '@almoner/domain/fixtures.ts'
import * as banks from '@almoner/domain/bank-account/fixtures.ts'
import {
  removalRequested,
  buildCardSaved,
  setupRequested,
} from '@almoner/domain/donor-cards/fixtures.ts'
import { consentGiven as agreed, withdrawn } from '@almoner/domain/marketing-consent/fixtures.ts'
import { registered, staffMemberAdded } from '@almoner/domain/organisation/fixtures.ts'
import * as imported from '@almoner/domain/import/fixtures.ts'
import * as bankLine from '@almoner/domain/bank-match/fixtures.ts'
import * as offline from '@almoner/domain/offline-entry/fixtures.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import * as report from '@almoner/domain/report/fixtures.ts'
import * as schedule from '@almoner/domain/report-schedule/fixtures.ts'
import * as subscription from '@almoner/domain/plan-subscription/fixtures.ts'
import { created, detailsChanged, nowUnlisted } from '@almoner/domain/project/fixtures.ts'
import * as owed from '@almoner/domain/treasury/fixtures.ts'
import { issued } from '@almoner/domain/receipt-book/fixtures.ts'
import {
  agreementSigned,
  described,
  documentGiven,
  started as applicationStarted,
  submitted,
} from '@almoner/domain/application/fixtures.ts'
import { requested as approvalRequested } from '@almoner/domain/approval/fixtures.ts'
import { policyChanged, tighter } from '@almoner/domain/approval-policy/fixtures.ts'
import { noteAdded } from '@almoner/domain/charity-note/fixtures.ts'
import { donorRegistered } from '@almoner/domain/donor/fixtures.ts'
import { approved, erasureRequested } from '@almoner/domain/erasure-request/fixtures.ts'
import { codeGiven, referralUsed } from '@almoner/domain/referral/fixtures.ts'
import { buildBegun, started } from '@almoner/domain/recurring-plan/fixtures.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../database.ts'
import { journalModel } from '../../models/journal/project.ts'
import { projectPageModel } from '../../models/project-page/project.ts'
import { projectPage } from '../../models/project-page/query.ts'
import type { ReadModel } from '../read-model.ts'
import { readModels } from '../../read-models.ts'
import { describeAnyHistory } from './any-history.spec-suite.ts'
import { rebuildReadModel, type RebuildOptions } from './rebuild.ts'
import { createProjectionDatabase, dump, empty } from '../testing/database.ts'
import { another, atLionRock } from '../testing/history.ts'
import {
  refundRequested,
  unknownPayment,
  unknownPaymentSettled,
} from '../testing/ways-of-paying.ts'
import { createProjector, gift, gifts } from '../testing/projector.ts'

let db: Db
let drop: () => Promise<void>
let projector: ReturnType<typeof createProjector>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())
beforeEach(async () => {
  await empty(db, ...readModels)
  projector = createProjector(db)
})
afterEach(() => projector.close())

const raised = async () => {
  const { projectId } = created.data
  return (await projectPage(db, { organisationId: harbourId, projectId }))?.raisedCents
}

describe('a rebuilt read model', () => {
  const lines: string[] = []
  const rebuild = (readModel: ReadModel, options: Partial<RebuildOptions> = {}) =>
    rebuildReadModel({
      store: projector.store,
      db,
      readModel,
      progress: (line) => void lines.push(line),
      ...options,
    })
  const createHistory = (number: number) => [
    created,
    ...gift(number),
    another(issued(1), number),
    ...[paid.initiated, paid.declined].map((event) => another(event, number + 1)),
  ]

  it('equals the incrementally updated one, for every model', async () => {
    const theirs = createHistory(200).map(atLionRock)
    const others = [
      codeGiven,
      applicationStarted,
      agreementSigned,
      described,
      documentGiven(),
      noteAdded,
      registered,
      staffMemberAdded,
      unknownPayment,
      setupRequested(1),
      buildCardSaved(1),
      donorRegistered,
      started,
      buildBegun(1),
      agreed,
      banks.accountGiven,
      banks.approved,
      banks.inUse,
      banks.nextGiven,
      approvalRequested,
      policyChanged(tighter),
    ]
    const refund = another(refundRequested(10_000), 100)
    const ended = [
      detailsChanged,
      nowUnlisted,
      submitted(),
      referralUsed,
      banks.nextApproved,
      banks.nextInUse,
      removalRequested(1),
      erasureRequested(),
      approved(),
      unknownPaymentSettled,
      withdrawn,
      refund,
      another(owed.settled, 100),
      owed.requested,
      owed.approved,
      owed.payoutSent,
      owed.paid,
      bankLine.matched,
      {
        ...bankLine.reconciled,
        data: {
          ...bankLine.reconciled.data,
          matchId: bankLine.secondLineId,
          lineId: bankLine.secondLineId,
        },
      },
      offline.recorded,
      offline.approved,
      offline.amended,
      imported.started,
      imported.rowsRecorded,
      imported.completed,
      report.requested,
      report.ready,
      schedule.scheduled,
      subscription.started,
      subscription.issued,
      subscription.numbered,
      subscription.chargeBegun,
      subscription.paid,
      subscription.settled,
      {
        ...subscription.planChanged,
        data: {
          ...subscription.planChanged.data,
          restingProjectIds: subscription.projectOrder,
        },
      },
    ]
    await projector.append(...others, ...createHistory(100), ...theirs, ...ended)
    const live = projector.run(readModels, { batchSize: 1 })
    await Promise.all(readModels.map((readModel) => projector.caughtUp(readModel)))
    await live.stop()
    for (const readModel of readModels) {
      const followed = await dump(db, readModel)
      for (const rows of Object.values(followed)) expect(rows).not.toEqual([])
      for (const pageSize of [1, 4]) {
        await rebuild(readModel, { pageSize })
        expect(await dump(db, readModel)).toEqual(followed)
      }
    }
  })

  describeAnyHistory(() => db, { histories: 3 })

  it('is complete even if a projector runs and events arrive during the rebuild', async () => {
    await projector.append(created, ...gifts(100, 20))
    projector.run([projectPageModel], { batchSize: 2 })
    await projector.caughtUp(projectPageModel)
    const rebuilding = rebuild(projectPageModel, { pageSize: 1 })
    await projector.append(...gift(200), ...gift(201))
    await rebuilding
    await projector.caughtUp(projectPageModel)
    expect(await raised()).toBe(22 * 50_000)
    await projector.append(...gift(202))
    await projector.caughtUp(projectPageModel)
    expect(await raised()).toBe(23 * 50_000)
  })

  it('reports its progress', async () => {
    lines.length = 0
    await projector.append(...gift(100))
    await rebuild(journalModel)
    expect(lines).toEqual([
      'journal: rebuilding from the first of 3 events',
      'journal: rebuilt up to position 3',
    ])
  })

  it('is empty and done if no event exists yet', async () => {
    const done = await rebuild(journalModel)
    expect(done).toEqual({ position: 0n, compared: null })
  })
})
