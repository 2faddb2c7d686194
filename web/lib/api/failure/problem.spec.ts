import { describe, expect, it } from 'vitest'
import { readProblem } from './problem.ts'

describe('a problem answer', () => {
  it('is read with its codes', () => {
    const body = {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      message: '已付款',
      error: { message: '已付款', code: 'payment.already_paid' },
    }
    expect(readProblem(body)).toEqual(body)
  })

  it('is read without its ornaments', () => {
    const body = { status: 409, message: 'Paid already', error: { code: 'payment.already_paid' } }
    expect(readProblem(body)?.error.code).toBe('payment.already_paid')
  })

  it.each([undefined, null, 'Bad gateway', [], { status: 500 }, { error: 'x', message: 'y' }])(
    'is not seen in %j',
    (body) => {
      expect(readProblem(body)).toBeUndefined()
    },
  )
})
