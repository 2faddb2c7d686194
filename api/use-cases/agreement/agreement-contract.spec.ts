import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { agreementVersions, newestAgreement } from './agreement-contract.ts'

const hash = (text: readonly string[]) => createHash('sha256').update(text.join('\n')).digest('hex')

describe('the agreement with charities', () => {
  // Charities accepted these texts. Another text is another version: add one, and a line here.
  it('has texts that never change', () => {
    const texts = agreementVersions.flatMap(({ version, text }) =>
      languages.map((language) => `${version} ${language} ${hash(text[language])}`),
    )
    expect(texts).toEqual([
      '2026-11 en 3c04e2909ab25a3998c1183b342cf7d9c063907f5ec538f1b339c87ed1aae89e',
      '2026-11 zh 9c9431536a3e35615517030878874644fe8bc112b94a5b8c5a1b5114485ca31b',
      '2026-11 cn 5880d2e9c7f402a0ff38233844ae23ab11b885f597e464175a91948f5b81dfc3',
    ])
  })

  it('states the hash of each text', () => {
    for (const { text, sha256 } of agreementVersions)
      for (const language of languages) expect(sha256[language]).toBe(hash(text[language]))
  })

  it('has each version once, and the last one applies', () => {
    const names = agreementVersions.map(({ version }) => version)
    expect(new Set(names).size).toBe(names.length)
    expect(newestAgreement(agreementVersions).version).toBe(names.at(-1))
  })
})
