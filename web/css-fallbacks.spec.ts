import postcss from 'postcss'
import { describe, expect, it } from 'vitest'
import { cssFallbacks } from './css-fallbacks.ts'

const build = async (css: string): Promise<string> => {
  const { css: built } = await postcss([cssFallbacks]).process(css, { from: undefined })
  return built.replaceAll(/\s+/g, ' ')
}

describe('a mixed colour', () => {
  it('is the colour that predominates if a browser cannot mix colours', async () => {
    const css = await build('.a { color: color-mix(in srgb, var(--ink) 9%, transparent) }')
    expect(css).toBe(
      '.a { color: transparent }' +
        '@supports (color: color-mix(in srgb, red, red)) {' +
        '.a { color: color-mix(in srgb, var(--ink) 9%, transparent) } }',
    )
  })

  it('stays in its media query and in its layer, before what follows', async () => {
    const css = await build(
      '@media print { :root { --t: color-mix(in srgb, var(--a) 88%, #fff); --u: red } .b { color: red } }',
    )
    expect(css).toMatch(
      /@media print \{ :root \{ --t: var\(--a\); --u: red \} @supports .*color-mix\(in srgb, var\(--a\) 88%, #fff\) ?\} ?\} \.b/,
    )
  })

  it('that cannot be read stops the build', async () => {
    await expect(build('.a { color: color-mix(in oklch, red, blue) }')).rejects.toThrow(
      /cannot read the mixed colour/,
    )
  })
})

describe('a width', () => {
  it('is tested in the form that older browsers understand', async () => {
    expect(await build('@media (width >= 640px) { .a { color: red } }')).toContain(
      '@media (min-width: 640px)',
    )
    expect(await build('@media print and (width < 480px) { .a { color: red } }')).toContain(
      '@media print and (max-width: 479.98px)',
    )
  })
})

describe('the height of what is in sight', () => {
  it('is the window’s height in a browser that does not know the unit', async () => {
    expect(await build('.a { block-size: min(640px, calc(100dvh - 150px)) }')).toBe(
      '.a { block-size: min(640px, calc(100vh - 150px)); block-size: min(640px, calc(100dvh - 150px)) }',
    )
  })

  it('is left unchanged if the other height is already written', async () => {
    const css = '.a { block-size: 100vh; block-size: 100dvh }'
    expect(await build(css)).toBe(css)
  })
})
