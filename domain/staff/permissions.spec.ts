import { describe, expect, it } from 'vitest'
import { may, permissions, roles, staffRoles } from './permissions.ts'

describe('permissions', () => {
  it.each(permissions)('%s belongs to the desk or to administration, not to both', (permission) => {
    const allowed = roles.filter((role) => may(role, permission))
    const isDesk = allowed.some((role) => role !== 'administrator')
    expect(allowed.length).toBeGreaterThan(0)
    expect(allowed.includes('administrator')).toBe(!isDesk)
  })

  it.each(permissions)('%s of the desk is an owner’s', (permission) => {
    const isDesk = staffRoles.some((role) => may(role, permission))
    expect(may('owner', permission)).toBe(isDesk)
  })

  it('are none for an unknown role', () => {
    const roles = ['', 'Owner', 'treasurer', 'constructor']
    expect(roles.filter((role) => permissions.some((each) => may(role, each)))).toEqual([])
  })

  it('allow decisions about money to the roles that are responsible for it', () => {
    const deciding = [
      'payments.approve',
      'payments.refund',
      'payments.correct',
      'inbox.settle',
    ] as const
    for (const permission of deciding) {
      expect(roles.filter((role) => may(role, permission))).toEqual(['owner', 'finance'])
    }
  })

  it('exclude a viewer from marketing consents and from every export', () => {
    const exports = permissions.filter((each) => each.endsWith('.export'))
    expect(exports.filter((each) => may('viewer', each))).toEqual([])
    expect(may('viewer', 'supporters.read')).toBe(false)
    expect(may('fundraiser', 'supporters.read')).toBe(true)
  })
})
