import { describe, expect, it } from 'vitest'
import { findFaqArea } from './faq-areas.ts'
import { searchFaq, type FaqGroup } from './search-faq.ts'

const groups: readonly FaqGroup[] = [
  {
    area: 'payments',
    title: 'Payments',
    questions: [
      { id: 'refund', question: 'How do I refund?', answer: 'Open the payment of FPS.' },
      { id: 'find', question: 'How do I find one?', answer: 'Search the list.' },
    ],
  },
  {
    area: 'team',
    title: 'Team',
    questions: [{ id: 'invite', question: '如何邀請同事？', answer: '擁有人可用電郵邀請。' }],
  },
]

const findIds = (search: Parameters<typeof searchFaq>[1]): readonly string[] =>
  searchFaq(groups, search).flatMap(({ questions }) => questions.map(({ id }) => id))

describe('the search of questions', () => {
  it.each([
    ['nothing typed', {}, ['refund', 'find', 'invite']],
    ['a word of the answer, in any case', { q: 'OPEN' }, ['refund']],
    ['full-width letters', { q: 'ＦＰＳ' }, ['refund']],
    ['several words, of question and answer', { q: 'list  how' }, ['find']],
    ['Chinese', { q: '電郵' }, ['invite']],
    ['an area', { area: 'team' as const }, ['invite']],
    ['words of another area', { q: 'refund', area: 'team' as const }, []],
  ])('finds by %s', (_what, search, ids) => {
    expect(findIds(search)).toEqual(ids)
  })
})

describe('the help of a screen', () => {
  it.each([
    ['/Payments/1', 'payments'],
    ['/AddOfflinePayments', 'offline'],
    ['/PayoutHistory/1', 'payouts'],
    ['/CreateGoal', 'projects'],
    ['/OrgSettings/ReceiptFormat', 'receipts'],
    ['/OrgSettings/Fps', 'methods'],
    ['/OrgSettings/Team', 'team'],
    ['/OrgSettings/Safety', 'safety'],
    ['/OrgSettings', 'settings'],
    ['/Faq', undefined],
  ])('is of its area: %s, %s', (pathname, area) => {
    expect(findFaqArea(pathname)).toBe(area)
  })
})
