import { describe, expect, it } from 'vitest'
import { fixtureId, harbourId } from '../fixtures.ts'
import { addDays, calendarDay } from '../kernel/calendar.ts'
import { instant } from '../kernel/time.ts'
import { given } from '../testing/given.ts'
import { erasureDueOn, erasureDueState } from './values.ts'
import {
  approved,
  carriedOut,
  declined,
  erasureRequested,
  requestErasure,
  withdrawn,
} from './fixtures.ts'
import { erasureRequests } from './index.ts'

const requestId = fixtureId('erasure_request', 60)
const at = instant('2026-11-21T02:00:00.000Z')
const common = { organisationId: harbourId, requestId, at }
const administratorId = fixtureId('administrator', 40)

const withdraw = { type: 'WithdrawErasureRequest', ...common, by: fixtureId('staff', 30) } as const
const approve = {
  type: 'ApproveErasureRequest',
  ...common,
  administratorId,
  accounts: [],
} as const
const decline = {
  type: 'DeclineErasureRequest',
  ...common,
  administratorId,
  reason: 'It was not the donor who wrote.',
} as const
const carryOut = { type: 'CarryOutErasureRequest', ...common } as const

describe('a request for the erasure of a donor', () => {
  it('is recorded with the day on which the charity received it, without space around its text', () => {
    const request = requestErasure()
    given(erasureRequests)
      .when({ ...request, reason: ` ${request.reason}\n` })
      .then(erasureRequested())
  })

  it('is the same request if it is sent again', () => {
    given(erasureRequests, erasureRequested()).when(requestErasure()).thenNothing()
  })

  it('was received on that day in Hong Kong, or earlier', () => {
    // It is already the 22nd in Hong Kong.
    const late = instant('2026-11-21T16:00:00.000Z')
    const request = { ...requestErasure(), at: late }
    given(erasureRequests)
      .when({ ...request, receivedOn: calendarDay('2026-11-23') })
      .thenRefused('erasure_received_in_future')
    expect(
      erasureRequests.decide(
        { ...request, receivedOn: calendarDay('2026-11-22') },
        erasureRequests.initial,
      ),
    ).toHaveLength(1)
  })

  it('says how the donor asked', () => {
    given(erasureRequests)
      .when({ ...requestErasure(), reason: ' \n' })
      .thenRefused('erasure_reason_required')
  })

  it.each([
    ['waits', [erasureRequested()]],
    ['is approved and not carried out', [erasureRequested(), approved()]],
  ])('is refused while another for one of its people %s', (_what, events) => {
    const people = [fixtureId('person', 61), fixtureId('person', 60)]
    given(erasureRequests, ...events)
      .when({ ...requestErasure(61), people })
      .thenRefused('erasure_already_requested')
  })

  it.each([
    ['withdrawn', withdrawn()],
    ['declined', declined()],
    ['carried out, and the person gave again', carriedOut()],
  ])('may follow one that was %s', (_what, end) => {
    const people = [fixtureId('person', 60)]
    const { type: _type, reason, ...data } = { ...requestErasure(61), people }
    given(erasureRequests, erasureRequested(), end)
      .when({ ...requestErasure(61), people })
      .then({ type: 'ErasureRequested', data, personal: { reason } })
  })

  it('does not stop the request of another donor', () => {
    given(erasureRequests, erasureRequested()).when(requestErasure(61)).then(erasureRequested(61))
  })
})

describe('an open request', () => {
  it('is withdrawn by staff', () => {
    given(erasureRequests, erasureRequested()).when(withdraw).then(withdrawn())
  })

  it('is approved', () => {
    given(erasureRequests, erasureRequested()).when(approve).then(approved())
  })

  it('is declined with a reason', () => {
    given(erasureRequests, erasureRequested()).when(decline).then(declined())
    given(erasureRequests, erasureRequested())
      .when({ ...decline, reason: ' ' })
      .thenRefused('erasure_reason_required')
  })

  it('is carried out if the donor was erased meanwhile', () => {
    given(erasureRequests, erasureRequested()).when(carryOut).then(carriedOut())
  })
})

describe('a request that was decided', () => {
  it('is withdrawn once', () => {
    given(erasureRequests, erasureRequested(), withdrawn()).when(withdraw).thenNothing()
  })

  it.each([approved(), declined(), carriedOut()])('is not withdrawn after $type', (end) => {
    given(erasureRequests, erasureRequested(), end)
      .when(withdraw)
      .thenRefused('erasure_request_decided')
  })

  it.each([approved(), declined(), withdrawn(), carriedOut()])(
    'is not declined after $type',
    (end) => {
      given(erasureRequests, erasureRequested(), end)
        .when(decline)
        .thenRefused('erasure_request_decided')
    },
  )

  it.each([declined(), withdrawn()])('is not approved after $type', (end) => {
    given(erasureRequests, erasureRequested(), end)
      .when(approve)
      .thenRefused('erasure_request_decided')
  })

  it.each([approved(), carriedOut()])('is approved once: nothing follows %j', (end) => {
    given(erasureRequests, erasureRequested(), end).when(approve).thenNothing()
  })

  it('is carried out once, after its approval', () => {
    given(erasureRequests, erasureRequested(), approved()).when(carryOut).then(carriedOut())
    given(erasureRequests, erasureRequested(), approved(), carriedOut())
      .when(carryOut)
      .thenNothing()
  })

  it.each([declined(), withdrawn()])('stays so if the donor is erased after $type', (end) => {
    given(erasureRequests, erasureRequested(), end).when(carryOut).thenNothing()
  })
})

describe('a request that there is not', () => {
  it.each([withdraw, approve, decline, carryOut])('accepts no $type', (command) => {
    given(erasureRequests).when(command).thenRefused('erasure_request_not_found')
  })
})

describe('the day of the answer', () => {
  const dueOn = erasureDueOn(calendarDay('2026-11-10'))

  it('is 40 days after the charity received the request', () => {
    expect(dueOn).toBe('2026-12-20')
  })

  it.each([
    [-8, 'later'],
    [-7, 'soon'],
    [0, 'soon'],
    [1, 'overdue'],
  ] as const)('is %i days ago: %s', (days, due) => {
    expect(erasureDueState(dueOn, addDays(dueOn, days))).toBe(due)
  })
})
