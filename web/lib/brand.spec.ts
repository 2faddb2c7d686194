import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyBrand, brandProperties, contrast, surfaces } from './brand.ts'

const css = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8')
const [light = '', dark = ''] = css.split('prefers-color-scheme: dark')
const tokens = { light, dark }
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, '0')}`)

const tokenIn = (part: string, name: string): string => {
  const value = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(part)?.[1]
  if (value === undefined) throw new Error(`no token --${name}`)
  return value
}

describe('any colours a charity may choose', () => {
  it('keep the text on header and button at 4.5:1, pressed or not', () => {
    fc.assert(
      fc.property(colour, colour, (header, button) => {
        const brand = brandProperties({ header, button })
        const pairs = [
          ['--brand-header', '--brand-on-header'],
          ['--brand-button', '--brand-on-button'],
          ['--brand-button-hover', '--brand-on-button'],
        ] as const
        for (const [ground, text] of pairs) {
          expect(contrast(brand[ground] ?? '', brand[text] ?? '')).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })

  it('stand out on every background, light and dark: links at 4.5:1, bars and outlines at 3:1', () => {
    fc.assert(
      fc.property(colour, colour, (button, progressBar) => {
        const brand = brandProperties({ button, progressBar })
        for (const scheme of ['light', 'dark'] as const) {
          for (const paper of surfaces[scheme]) {
            const on = (name: string): number =>
              contrast(brand[`--brand-${name}-${scheme}`] ?? '', paper)
            expect(on('accent')).toBeGreaterThanOrEqual(4.5)
            expect(on('edge')).toBeGreaterThanOrEqual(3)
            expect(on('progress')).toBeGreaterThanOrEqual(3)
          }
        }
      }),
    )
  })

  it('are unchanged if they stand out already', () => {
    const brand = brandProperties({ progressBar: '#0b3d91' })
    expect(brand['--brand-progress-light']).toBe('#0b3d91')
  })
})

describe('colours as people write them', () => {
  it.each([
    ['4A9FE9', '#4a9fe9'],
    [' #4a9fe9 ', '#4a9fe9'],
    ['#49e', '#4499ee'],
  ])('reads %s', (typed, read) => {
    expect(brandProperties({ button: typed })['--brand-button']).toBe(read)
  })

  it.each(['', 'red', '#12345', 'url(x)', undefined])('takes the default for %s', (typed) => {
    expect(brandProperties({ header: typed, button: typed })).toMatchObject({
      '--brand-header': '#000000',
      '--brand-button': '#ffffff',
    })
  })

  it('are set on the element as custom properties', () => {
    const element = document.createElement('div')
    applyBrand({ button: '#c8102e' }, element)
    expect(element.style.getPropertyValue('--brand-button')).toBe('#c8102e')
    expect(element.style.getPropertyValue('--brand-on-button')).toBe('#ffffff')
  })
})

describe('contrast', () => {
  it('matches the WCAG definition', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  })
})

describe('the style sheet', () => {
  it.each(['light', 'dark'] as const)(
    'has the %s papers that contrast is computed on',
    (scheme) => {
      const papers = ['paper', 'raised', 'sunk'].map((name) => tokenIn(tokens[scheme], name))
      expect(papers).toEqual([...surfaces[scheme]])
    },
  )

  it('has the platform’s own colours as they would be computed', () => {
    const button = tokenIn(light, 'brand-button')
    const computed = Object.entries(brandProperties({ button, progressBar: button })).filter(
      ([name]) => !name.includes('header'),
    )
    const writtenTokens = computed.map(([name]) => [name, tokenIn(light, name.slice(2))])
    expect(writtenTokens).toEqual(computed)
  })

  it.each(['light', 'dark'] as const)('keeps text colours readable on %s backgrounds', (scheme) => {
    const on = (name: string, ground: string): number =>
      contrast(tokenIn(tokens[scheme], name), tokenIn(tokens[scheme], ground))
    for (const paper of ['paper', 'raised', 'sunk']) {
      expect(on('ink', paper)).toBeGreaterThanOrEqual(7)
      expect(on('ink-secondary', paper)).toBeGreaterThanOrEqual(4.5)
      expect(on('line-strong', paper)).toBeGreaterThanOrEqual(3)
    }
    for (const tone of ['success', 'warning', 'danger', 'info']) {
      expect(on(tone, `${tone}-tint`)).toBeGreaterThanOrEqual(4.5)
      expect(on(tone, 'paper')).toBeGreaterThanOrEqual(4.5)
    }
  })
})
