import { describe, it } from 'vitest'
import { fixtureId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import { given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { administrator } from './index.ts'

const { administratorId } = the
const language = 'en' as const
const lastMoment = instant('2026-11-22T01:59:59.999Z')
const tooLate = instant('2026-11-22T02:00:00.000Z')
const request = (number: number) =>
  ({
    type: 'RequestPasswordReset',
    link: {
      linkId: fixtureId('administrator_link', number),
      language,
      at: instant('2026-11-21T02:00:00.000Z'),
    },
  }) as const
const reset = (number: number, at = lastMoment) =>
  ({ type: 'ResetPassword', linkId: fixtureId('administrator_link', number), at }) as const
const wasReset = (number: number) =>
  ({
    type: 'AdministratorPasswordReset',
    data: { administratorId, linkId: fixtureId('administrator_link', number) },
  }) as const
const changeId = fixtureId('password_change', 7)
const wasChanged = {
  type: 'AdministratorPasswordChanged',
  data: { administratorId, changeId, language },
} as const

describe('a person who is not yet an administrator', () => {
  it('is appointed', () => {
    given(administrator).when(the.appointAdministrator).then(the.administratorAppointed)
  })

  it('has no login to manage', () => {
    given(administrator).when(request(1)).thenRefused('administrator_not_found')
  })
})

describe('an administrator', () => {
  const appointed = [the.administratorAppointed] as const
  const linkEvents = [...appointed, the.administratorLinkRequested(1)] as const

  it('is appointed once', () => {
    given(administrator, ...appointed)
      .when({ ...the.appointAdministrator, firstName: 'Anna' })
      .thenNothing()
  })

  it('chooses a new password by a mailed link, once and within a day', () => {
    given(administrator, ...appointed)
      .when(request(1))
      .then(the.administratorLinkRequested(1))
    given(administrator, ...linkEvents)
      .when(reset(1))
      .then(wasReset(1))
    given(administrator, ...linkEvents)
      .when(reset(1, tooLate))
      .thenRefused('link_invalid')
    given(administrator, ...linkEvents, wasReset(1))
      .when(reset(1))
      .thenRefused('link_invalid')
  })

  it('has one valid link: the newest, and none after a change of the password', () => {
    given(administrator, ...linkEvents, the.administratorLinkRequested(2))
      .when(reset(1))
      .thenRefused('link_invalid')
    given(administrator, ...linkEvents)
      .when({ type: 'ChangePassword', changeId, language })
      .then(wasChanged)
    given(administrator, ...linkEvents, wasChanged)
      .when(reset(1))
      .thenRefused('link_invalid')
  })

  const { link } = request(5)
  const confirmed = {
    type: 'AdministratorSecondFactorConfirmed',
    data: {
      administratorId,
      language,
      undo: { linkId: link.linkId, expiresAt: instant('2026-11-24T02:00:00.000Z') },
    },
  } as const
  const undo = (at = lastMoment) =>
    ({ type: 'UndoSecondFactor', linkId: link.linkId, changeId, language, at }) as const
  const undone = {
    type: 'AdministratorSecondFactorRemoved',
    data: { administratorId, language, linkId: link.linkId },
  } as const

  it('removes a second factor through the mailed link, with a new password, once within 72 hours', () => {
    given(administrator, ...linkEvents, confirmed)
      .when(undo(instant('2026-11-24T01:59:59.999Z')))
      .then(wasChanged, undone)
    given(administrator, ...appointed, confirmed)
      .when(undo(instant('2026-11-24T02:00:00.000Z')))
      .thenRefused('link_invalid')
    given(administrator, ...appointed, confirmed, wasChanged, undone)
      .when(undo())
      .thenRefused('link_invalid')
  })

  it('cannot remove one whose event was recorded before these links existed', () => {
    const { undo: _undo, ...data } = confirmed.data
    given(administrator, ...appointed, confirmed, { ...confirmed, data })
      .when(undo())
      .thenRefused('link_invalid')
  })

  it('turns a second factor on and off', () => {
    given(administrator, ...appointed)
      .when({ type: 'ConfirmSecondFactor', link })
      .then(confirmed)
    given(administrator, ...appointed)
      .when({ type: 'RemoveSecondFactor', language })
      .then({ type: 'AdministratorSecondFactorRemoved', data: { administratorId, language } })
  })

  it('is notified of a login from a new device', () => {
    const personal = { device: 'Chrome, Android', place: '203.0.113.1' }
    given(administrator, ...appointed)
      .when({ type: 'AddDevice', language, ...personal })
      .then({ type: 'AdministratorDeviceAdded', data: { administratorId, language }, personal })
  })
})
