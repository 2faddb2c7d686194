import type { Plugin } from 'vite'

// A call is left out only where what it is given does nothing either.
const makers =
  'array|boolean|brand|check|email|fallback|integer|isoDate|literal|maxLength|maxValue|minLength|minValue|nonEmpty|nullable|number|object|optional|partialCheck|picklist|pipe|rawCheck|rawTransform|record|regex|safeInteger|strictObject|string|transform|trim|union|unknown|variant'
const own = 'daySchema|idSchema|lineSchema|linesSchema|nameSchema|numberUpTo|optionalLine|wholeName'
const making = new RegExp(String.raw`(?<![\w.$])(?:v\.(?:${makers})|${own})\(`, 'g')

/**
 * Says of the calls that make schemas in the domain and the contracts that they do nothing else, so that
 * a schema which no page uses is left out, and with it the library, though its module has something else
 * that the page needs.
 */
export const pureSchemas: Plugin = {
  name: 'almoner:pure-schemas',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/(?:domain|api)\/[^?]*\.ts$/, code: "from 'valibot'" },
    handler: (code) => ({ code: code.replaceAll(making, '/* @__PURE__ */ $&'), map: null }),
  },
}
