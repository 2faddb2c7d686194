import type { AtRule, Declaration, Plugin, Rule } from 'postcss'

const supportsColorMix = '(color: color-mix(in srgb, red, red))'

/**
 * What Safari 15, Chrome 100 and Firefox 100 draw where they do not know `dvh` or `color-mix()`: the
 * window's plain height, of two mixed colours the one that prevails, and widths as they read them. A
 * declaration with a variable in it is only found wrong once it is used, when the one before it is gone: so
 * mixed colours need a query.
 */
export const cssFallbacks: Plugin = {
  postcssPlugin: 'almoner:css-fallbacks',
  AtRule: {
    // Written as a range, it would be compiled to a `not` that the same browsers do not understand.
    media: (atRule) => {
      const params = atRule.params
        .replaceAll(/\(width >= (\d+)px\)/g, '(min-width: $1px)')
        .replaceAll(/\(width < (\d+)px\)/g, (_, width: string) => {
          return `(max-width: ${Number(width) - 0.02}px)`
        })
      if (params !== atRule.params) atRule.params = params
    },
  },
  Declaration: (declaration) => {
    if (/\ddvh\b/.test(declaration.value) && !isRepeated(declaration)) {
      declaration.cloneBefore({ value: declaration.value.replaceAll(/(\d)dvh\b/g, '$1vh') })
    }
  },
  RuleExit: (rule, { AtRule: NewAtRule }) => {
    if (isInQuery(rule)) return
    const mixed = rule.nodes.filter(
      (node): node is Declaration => node.type === 'decl' && node.value.includes('color-mix('),
    )
    if (mixed.length === 0) return
    const query = new NewAtRule({ name: 'supports', params: supportsColorMix })
    query.append(rule.clone({ nodes: mixed.map((declaration) => declaration.clone()) }))
    rule.after(query)
    for (const declaration of mixed) {
      declaration.value = prevailingColours(declaration.value)
    }
  },
}

// A plugin is asked again about what it has added.
const isRepeated = (declaration: Declaration): boolean => {
  const before = declaration.prev()
  return before?.type === 'decl' && before.prop === declaration.prop
}

const isInQuery = (rule: Rule): boolean => {
  const { parent } = rule
  return parent?.type === 'atrule' && (parent as AtRule).params === supportsColorMix
}

const mix = /color-mix\(in srgb, ([^\s]+) (\d+)%, ([^()\s]+|var\([^()]+\))\)/g

/** `color-mix(in srgb, red 12%, white)` is white, and with 88% it is red. */
const prevailingColours = (value: string): string => {
  const plain = value.replaceAll(mix, (_, one: string, share: string, other: string) =>
    Number(share) >= 50 ? one : other,
  )
  if (plain.includes('color-mix(')) throw new Error(`cannot read the mixed colour: ${value}`)
  return plain
}
