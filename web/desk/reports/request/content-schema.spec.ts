import { describe, expect, it } from 'vitest'
import { testId } from '../../../testing/desk-site.tsx'
import { repeatContent } from './content-schema.ts'

describe('the request of a reader who has requested a report before', () => {
  const last = {
    kind: 'event_statement',
    projectId: testId(7),
    basis: 'recorded',
    format: 'pdf',
    language: 'zh',
  } as const

  it('begins with everything that they chose', () => {
    expect(repeatContent(last, [{ id: testId(7), name: 'Reading rooms' }])).toEqual(last)
  })

  it('begins without a project if they chose none, or one that is no longer offered', () => {
    expect(repeatContent({ ...last, projectId: null }, []).projectId).toBe('')
    expect(repeatContent(last, []).projectId).toBe('')
  })
})
