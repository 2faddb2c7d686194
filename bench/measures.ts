import type { Measure } from './measure.ts'
import { append } from './measures/append.ts'
import { contended } from './measures/contended.ts'
import { read } from './measures/read.ts'

/** Everything `npm run bench` measures, in this order. */
export const measures: readonly Measure[] = [append, contended, read]
