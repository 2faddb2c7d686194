import { lionRockId } from '@almoner/domain/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuditOptions } from '../audit.ts'
import type { InvariantName } from './invariants.ts'
import { listBroken, createBooks, type AuditedBooks } from '../testing/books.ts'

let books: AuditedBooks
beforeEach(async () => {
  books = await createBooks()
})
afterEach(() => books.close())

describe('each invariant', () => {
  const position = (type: string) => `(select min(position) from es.events where type = '${type}')`
  const set = (type: string, path: string, value: string) =>
    `update es.events set data = jsonb_set(data::jsonb, '{${path}}', '${value}')
      where position = ${position(type)}`

  it.each<[InvariantName, string, string[], RegExp]>([
    [
      'balanced',
      'sums that do not agree',
      [set('PaymentSucceeded', 'breakdown,nonprofitReceivesCents', '1')],
      /cannot be posted/,
    ],
    [
      'balanced',
      'a balance of nowhere',
      [
        `update read_models.account_balances set balance_cents = balance_cents + 1 where account = 'income:platform_fee'`,
      ],
      /sum to 1, not 0/,
    ],
    [
      'append_only',
      'a trigger that is off',
      ['alter table es.events disable trigger events_are_facts'],
      /es\.events: the trigger .* is off or gone/,
    ],
    [
      'append_only',
      'anchors that may be changed',
      ['drop trigger anchors_are_noted on operational.chain_anchors'],
      /operational\.chain_anchors/,
    ],
    [
      'append_only',
      'somebody who may delete',
      ['grant delete on es.events to public'],
      /everybody may delete/,
    ],
    [
      'dense',
      'a key that is gone',
      ['alter table es.events drop constraint events_event_id_key'],
      /nothing keeps event_id unique/,
    ],
    [
      'dense',
      'a revision left out',
      [`update es.events set revision = 99 where position = ${position('PaymentFailed')}`],
      /does not follow its predecessor/,
    ],
    [
      'acknowledged',
      'a head beyond the events',
      ['update es.head set position = position + 1'],
      /were acknowledged; there are/,
    ],
    [
      'acknowledged',
      'a receipt of no success',
      [
        set(
          'ReceiptIssued',
          'of',
          '{"kind":"payment","id":"00000000-0000-4000-8000-00000000dead"}',
        ),
      ],
      /is for a payment that has not succeeded/,
    ],
    [
      'acknowledged',
      'a mail of no receipt',
      [set('ReceiptMailed', 'receiptNumber', '"HLCF-2026-000999"')],
      /mailed a receipt that was not issued/,
    ],
    [
      'folded',
      'a posting changed',
      [`update read_models.postings set amount_cents = 5 where line = 1`],
      /is not what its event posts/,
    ],
    [
      'folded',
      'a posting gone',
      [`delete from read_models.postings where line = 2`],
      /posting 2: is missing/,
    ],
    [
      'folded',
      'a posting of nothing',
      [
        `insert into read_models.postings select p.* from read_models.postings p where false; update read_models.postings set line = 999 where line = 3`,
      ],
      /no event posts it/,
    ],
    [
      'folded',
      'a day changed',
      [
        `update read_models.account_days set movement_cents = movement_cents + 1 where account = 'income:platform_fee'`,
      ],
      /income:platform_fee on \d{4}-\d\d-\d\d: is not what was posted/,
    ],
    [
      'folded',
      'a count of a day changed',
      [
        `update read_models.account_days set movements = movements + 1 where account = 'income:platform_fee'`,
      ],
      /income:platform_fee on \d{4}-\d\d-\d\d: is not what was posted/,
    ],
    [
      'folded',
      'a day of the platform’s income changed',
      [`update read_models.income_days set movement_cents = movement_cents + 1`],
      /income:platform_fee on \d{4}-\d\d-\d\d: is not the sum of all charities/,
    ],
    [
      'folded',
      'the debits and credits of a balance changed',
      [
        `update read_models.account_balances set debit_cents = debit_cents + 1, credit_cents = credit_cents + 1 where account = 'income:platform_fee'`,
      ],
      /income:platform_fee for \S+: its debits or credits/,
    ],
    [
      'folded',
      'a balance changed',
      [
        `update read_models.account_balances set balance_cents = balance_cents + 1 where account = 'income:platform_fee'`,
      ],
      /income:platform_fee for \S+: is off by 1/,
    ],
    [
      'checkpoints',
      'a reader beyond the head',
      [`update read_models.checkpoints set position = position + 5 where name = 'receipts'`],
      /receipts stands at \d+, beyond/,
    ],
    [
      'checkpoints',
      'a reader that is stopped',
      [
        `update read_models.checkpoints set stopped = '{"type":"PaymentFailed","position":7,"eventId":"x","since":"2026-11-20T02:30:00.000Z"}' where name = 'receipts'`,
      ],
      /receipts cannot take in PaymentFailed x at position 7/,
    ],
    [
      'never_twice',
      'a charge of two payments',
      [
        `update es.events set data = jsonb_set(data::jsonb, '{providerPaymentId}', '"pi_0"') where type = 'PaymentSucceeded'`,
      ],
      /is paid by a charge that paid another/,
    ],
    [
      'covered_fees',
      'a fee not covered',
      [
        set(
          'PaymentSucceeded',
          'breakdown',
          '{"totalAmountCents":51911,"totalFeeCents":1912,"serviceFeeCents":519,"processingFeeCents":1393,"nonprofitReceivesCents":49999}',
        ),
      ],
      /leaves the charity more or less than the amount/,
    ],
    [
      'covered_fees',
      'another total',
      [set('CardIdentified', 'quote,totalAmountCents', '51910')],
      /took another total than was agreed/,
    ],
    [
      'tenants',
      'another charity’s event',
      [
        `update es.events set meta = jsonb_set(meta::jsonb, '{tenant}', '"${lionRockId}"') where position = ${position('PaymentSucceeded')}`,
      ],
      /another charity’s stream/,
    ],
    [
      'tenants',
      'an event of nobody',
      [
        `update es.events set meta = jsonb_set(meta::jsonb, '{tenant}', 'null') where position = ${position('PaymentInitiated')}`,
      ],
      /the books of another than it names/,
    ],
    [
      'forward_only',
      'an end before its beginning',
      [
        `update es.events set type = 'ProjectReopened', data = data::jsonb - 'details' - 'unlisted' where position = ${position('ProjectCreated')}`,
      ],
      /cannot come after "none"/,
    ],
    [
      'time_and_chain',
      'time that runs back',
      [
        `update es.events set recorded_at = '2020-01-01' where position = ${position('PaymentFailed')}`,
      ],
      /was recorded before its predecessor/,
    ],
    [
      'receipts',
      'a number left out',
      [set('ReceiptIssued', 'sequence', '5')],
      /has the number 5 where 1 is next/,
    ],
    [
      'receipts',
      'other letters than before',
      [
        `update es.events set data = jsonb_set(data::jsonb, '{receiptNumber}', to_jsonb('ZZ' || substring(data ->> 'receiptNumber' from '-.*'))) where type = 'ReceiptIssued' and position > ${position('ReceiptIssued')}`,
      ],
      /has other letters than its charity’s first receipt/,
    ],
    [
      'receipts',
      'two receipts of a payment',
      [
        `update es.events e set data = jsonb_set(e.data::jsonb, '{of}', o.data::jsonb -> 'of') from es.events o where o.position = ${position('ReceiptIssued')} and e.type = 'ReceiptIssued'`,
      ],
      /a second receipt for its payment/,
    ],
    [
      'direct',
      'a wallet’s money on our accounts',
      [
        `update read_models.postings set debit = 'provider:stripe:pending' where journal = 'direct_received' and debit like 'direct:%:payme'`,
      ],
      /PaymentSucceeded \S+ moves provider:stripe:pending in posting 1/,
    ],
    [
      'direct',
      'a refund that we advanced',
      [
        `update read_models.postings set credit = 'receivable:' || organisation_id where journal = 'direct_returned'`,
      ],
      /RefundSucceeded \S+ moves receivable:\S+ in posting 1/,
    ],
    [
      'two_persons',
      'a large refund by one person',
      [set('RefundRequested', 'amountCents', '500001')],
      /RefundRequested \S+ is above a limit, and one person alone has done it/,
    ],
    [
      'two_persons',
      'an approval of another refund',
      [set('RefundRequested', 'approvalId', '"00000000-0000-4000-8000-00000000dead"')],
      /RefundRequested \S+ names no approval that was given for it/,
    ],
    [
      'rounds',
      'a decision on something else',
      [set('ApplicationApproved', 'snapshotSha256', '"00"')],
      /decides on something else than was submitted/,
    ],
    [
      'rounds',
      'a second round during the first',
      [set('ApplicationSubmitted', 'round', '2')],
      /opens a round that is not the next/,
    ],
    [
      'rounds',
      'a file that nobody opened',
      [
        `update es.events set data = jsonb_set(data::jsonb, '{sha256}', '"00"') where type = 'DocumentViewed'`,
      ],
      /approves a file that was not opened/,
    ],
    [
      'names',
      'two charities of one name',
      [
        `update es.events set data = jsonb_set(data::jsonb, '{subDomain}', '"same"') where type = 'OrganisationRegistered'`,
      ],
      /takes a name that another charity has/,
    ],
    [
      'names',
      'a reservation for another',
      [
        `update es.events set data = jsonb_set(data::jsonb, '{owner}', '"${lionRockId}"') where stream like 'sub_domain-%'`,
      ],
      /takes a name that is reserved for another/,
    ],
    [
      'owners',
      'a charity of nobody',
      [
        `update es.events set data = jsonb_set(data::jsonb, '{role}', '"viewer"') where type = 'StaffMemberAdded'`,
      ],
      /opens a charity without an owner/,
    ],
    [
      'sealed',
      'a person in the clear',
      [
        `update es.events set personal = '{"email":"tai.man@example.org"}' where position = ${position('PaymentInitiated')}`,
      ],
      /holds its personal part in the clear/,
    ],
    [
      'shapes',
      'another shape',
      [set('PaymentFailed', 'reason', '"weather"')],
      /has another shape than its kind has/,
    ],
    [
      'shapes',
      'an unknown type',
      [
        `update es.events set type = 'PaymentForgotten' where position = ${position('PaymentFailed')}`,
      ],
      /of a type that this audit does not know/,
    ],
    [
      'shapes',
      'the wrong stream',
      [
        `update es.events set stream = 'project-1', revision = 0 where position = ${position('PaymentFailed')}`,
      ],
      /in a stream of another kind/,
    ],
  ])('%s: broken by %s, is reported', async (name, _by, statements, sentence) => {
    await books.tamper(...statements)
    const report = await books.audit()
    expect(listBroken(report)[name]).toContainEqual(expect.stringMatching(sentence))
    expect(JSON.stringify(listBroken(report))).not.toMatch(/tai\.man|weather/)
  })

  const later: Partial<AuditOptions> = { now: instant('2027-11-20T02:30:00.000Z') }

  it('receipts: a payment that waits too long for one is named', async () => {
    await books.tamper(`update es.events set type = 'PaymentFailed' where type = 'ReceiptIssued'`)
    const within = listBroken(await books.audit())['receipts'] ?? []
    expect(within.filter((finding) => finding.includes('no receipt'))).toEqual([])
    expect(listBroken(await books.audit(later))['receipts']).toContainEqual(
      expect.stringMatching(/PaymentSucceeded \S+ has had no receipt for more than a week/),
    )
  })

  it('openings: an approval that opens no charity within an hour is named', async () => {
    await books.tamper(set('ApplicationApproved', 'organisationId', `"${lionRockId}"`))
    expect(listBroken(await books.audit())['openings']).toBeUndefined()
    expect(listBroken(await books.audit(later))['openings']).toEqual([
      expect.stringMatching(
        /ApplicationApproved \S+ has opened no charity, and no person is asked/,
      ),
    ])
  })

  it('checkpoints: a reader that is stuck is named with the event it waits before', async () => {
    await books.tamper(`update read_models.checkpoints set position = 0 where name = 'journal'`)
    expect(listBroken(await books.audit())['checkpoints']).toBeUndefined()
    expect(listBroken(await books.audit(later))['checkpoints']).toEqual([
      expect.stringMatching(/journal has not taken in what stands here for an hour/),
    ])
  })

  it('folded: rows of an older version are not compared, and the events are still checked', async () => {
    await books.tamper(
      `update read_models.postings set amount_cents = 5 where line = 1`,
      `update read_models.checkpoints set version = version - 1 where name = 'journal'`,
    )
    const report = await books.audit()
    expect(listBroken(report)).toEqual({})
    const checked = Object.fromEntries(report.results.map((one) => [one.name, one.checked]))
    expect(checked['folded']).toEqual({})
    expect(checked['balanced']?.['postings']).toBeGreaterThan(0)
  })

  it('counts everything it finds and prints the first few', async () => {
    await books.tamper(`update es.events set personal = '{}' where personal is not null`)
    const { results } = await books.audit({ mostFindingsOfAKind: 3 })
    const sealed = results.find(({ name }) => name === 'sealed')
    expect(sealed?.findings).toHaveLength(3)
    expect(sealed?.found).toBe(sealed?.checked['personal parts'])
    expect(sealed?.found).toBeGreaterThan(10)
  })
})
