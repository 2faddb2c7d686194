import { problem, type FakeApi } from './payer-site.tsx'

/** Every answer in its turn; the last one again and again. */
export const inTurn = (...answers: (() => ReturnType<FakeApi[string]>)[]): FakeApi[string] => {
  let place = 0
  return () => {
    const answer = answers[Math.min(place, answers.length - 1)]
    place += 1
    return answer?.() ?? problem(500, 'internal')
  }
}

/** No answer: the line was lost on the way. */
export const loseAnswer = () => {
  throw new TypeError('no line')
}
