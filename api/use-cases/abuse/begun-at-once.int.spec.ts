import { describeTriesBegunAtOnce } from './begun-at-once.spec-suite.ts'

describeTriesBegunAtOnce({ states: 300 })
