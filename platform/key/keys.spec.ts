import { describe, expect, it } from 'vitest'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { deriveKeys } from './keys.ts'

const keys = deriveKeys(new Uint8Array(32).fill(1))
const others = deriveKeys(new Uint8Array(32).fill(2))
const paymentId = fixtureId('payment', 10)

describe('the token of a receipt', () => {
  const token = keys.receiptToken(paymentId)

  it('identifies its payment', () => {
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(keys.paymentOfReceiptToken(token)).toBe(paymentId)
  })

  it('is always the same, so that a mailed address continues to work', () => {
    expect(keys.receiptToken(paymentId)).toBe(token)
    expect(deriveKeys(new Uint8Array(32).fill(1)).receiptToken(paymentId)).toBe(token)
  })

  it('cannot be made without the root secret', () => {
    expect(others.receiptToken(paymentId)).not.toBe(token)
    expect(others.paymentOfReceiptToken(token)).toBeNull()
  })

  it('is of no use with any digit changed', () => {
    for (let at = 0; at < token.length; at += 1) {
      const digit = token[at] === '0' ? '1' : '0'
      const forged = `${token.slice(0, at)}${digit}${token.slice(at + 1)}`
      expect(keys.paymentOfReceiptToken(forged)).toBeNull()
    }
  })

  it.each([
    '',
    token.slice(1),
    `${token}0`,
    token.toUpperCase().replaceAll('0', 'A'),
    `${token}\n`,
    paymentId,
    '0'.repeat(64),
  ])('is not %j', (forged) => {
    expect(keys.paymentOfReceiptToken(forged)).toBeNull()
  })
})

describe('a token to query a payment', () => {
  const now = Date.parse('2026-11-21T02:30:00.000Z')
  const token = keys.pollToken(paymentId, now + 60_000)

  it('identifies its payment until it expires', () => {
    expect(keys.paymentOfPollToken(token, now)).toBe(paymentId)
    expect(keys.paymentOfPollToken(token, now + 59_999)).toBe(paymentId)
    expect(keys.paymentOfPollToken(token, now + 60_000)).toBeNull()
  })

  it('is made with the root secret, and is none of a receipt', () => {
    expect(others.paymentOfPollToken(token, now)).toBeNull()
    expect(keys.paymentOfReceiptToken(token)).toBeNull()
    expect(keys.paymentOfPollToken(keys.receiptToken(paymentId), now)).toBeNull()
  })

  it('is of no use with any digit changed, above all with a later end', () => {
    for (let at = 0; at < token.length; at += 1) {
      const digit = token[at] === '9' ? '8' : '9'
      const forged = `${token.slice(0, at)}${digit}${token.slice(at + 1)}`
      expect(keys.paymentOfPollToken(forged, now)).toBeNull()
    }
  })

  it.each(['', 'x', token.slice(1), `${token}0`, `${token}\n`])('is not %j', (forged) => {
    expect(keys.paymentOfPollToken(forged, now)).toBeNull()
  })
})

describe('the token of a letter', () => {
  const link = { donorId: fixtureId('donor', 1), linkId: fixtureId('donor_link', 2) }
  const token = keys.mailToken(link)

  it('identifies its link', () => {
    expect(keys.linkOfMailToken(token)).toEqual(link)
  })

  it('is made with the root secret, and names its owner and its kind', () => {
    expect(others.linkOfMailToken(token)).toBeNull()
    const { donorId, linkId } = link
    expect(keys.mailToken({ donorId: linkId, linkId: donorId })).not.toBe(token)
  })

  it('is of no use with any digit changed', () => {
    for (let at = 0; at < token.length; at += 1) {
      const digit = token[at] === '9' ? '8' : '9'
      const forged = `${token.slice(0, at)}${digit}${token.slice(at + 1)}`
      expect(keys.linkOfMailToken(forged)).toBeNull()
    }
  })

  it.each(['', 'x', token.slice(1), `${token}0`, `${token}\n`])('is not %j', (forged) => {
    expect(keys.linkOfMailToken(forged)).toBeNull()
  })
})

describe('the token of a letter to staff', () => {
  const link = {
    organisationId: fixtureId('organisation', 1),
    staffId: fixtureId('staff', 2),
    linkId: fixtureId('staff_link', 3),
  }
  const token = keys.staffMailToken(link)

  it('identifies its link, and no donor’s', () => {
    expect(keys.linkOfStaffMailToken(token)).toEqual(link)
    expect(keys.linkOfMailToken(token)).toBeNull()
    const { staffId: donorId, linkId } = link
    expect(keys.linkOfStaffMailToken(keys.mailToken({ donorId, linkId }))).toBeNull()
  })

  it('is made with the root secret, and is of no use with any digit changed', () => {
    expect(others.linkOfStaffMailToken(token)).toBeNull()
    for (let at = 0; at < token.length; at += 1) {
      const digit = token[at] === '9' ? '8' : '9'
      const forged = `${token.slice(0, at)}${digit}${token.slice(at + 1)}`
      expect(keys.linkOfStaffMailToken(forged)).toBeNull()
    }
  })
})

describe('tokens that were given away', () => {
  it('remain readable as long as the secret is the same', () => {
    const receipt = '00000000000040008000000000000010c4469e81a5cdac1834fed8f404fe1c97'
    const poll = '0000000000004000800000000000001006b010264dbdbdf1938add0b4110a8f2189d69b87'
    const mail =
      '0000000000004000800000000000000100000000000040008000000000000002b60ff1ac930317c7adbc88bea03f0dae'
    expect(keys.paymentOfReceiptToken(receipt)).toBe(paymentId)
    expect(keys.paymentOfPollToken(poll, 0)).toBe(paymentId)
    expect(keys.linkOfMailToken(mail)).toEqual({
      donorId: fixtureId('donor', 1),
      linkId: fixtureId('donor_link', 2),
    })
  })
})

describe('the hash of a username', () => {
  it('is one for every way to write it', () => {
    const spellings = [
      'staff@harbour.example',
      ' Staff@Harbour.Example ',
      'STAFF@HARBOUR.EXAMPLE',
      // An input method for Chinese writes letters of full width.
      'ｓｔａｆｆ＠ｈａｒｂｏｕｒ．ｅｘａｍｐｌｅ',
    ]
    expect(new Set(spellings.map(keys.usernameHash)).size).toBe(1)
  })

  it('is one for letters with accents, composed or not', () => {
    expect(keys.usernameHash('zo\u00eb')).toBe(keys.usernameHash('zoe\u0308'))
  })

  it('is one person by a domain in its own script and by the same in ASCII', () => {
    const ascii = keys.personOfEmail('user@xn--fsqu00a.xn--j6w193g')
    expect(keys.personOfEmail('user@例子.香港')).toBe(ascii)
    expect(keys.personOfEmail('User＠例子。香港')).toBe(ascii)
    expect(keys.personOfEmail('user@例子.中国')).not.toBe(ascii)
  })

  it('distinguishes names that only look the same', () => {
    expect(keys.usernameHash('st\u0430ff@harbour.example')).not.toBe(
      keys.usernameHash('staff@harbour.example'),
    )
  })

  it('reveals nothing without the root secret', () => {
    expect(keys.usernameHash('staff')).toMatch(/^[0-9a-f]{64}$/)
    expect(others.usernameHash('staff')).not.toBe(keys.usernameHash('staff'))
  })
})

describe('the hash of a content', () => {
  it('is the same for the same and another for another', () => {
    expect(keys.contentHash({ amount: 1 })).toBe(keys.contentHash({ amount: 1 }))
    expect(keys.contentHash({ amount: 1 })).not.toBe(keys.contentHash({ amount: 2 }))
    expect(keys.contentHash({ amount: 1 })).not.toBe(others.contentHash({ amount: 1 }))
  })

  it('differs from that of a username with the same letters: each purpose has its own key', () => {
    expect(keys.contentHash('staff')).not.toBe(keys.usernameHash('"staff"'))
  })
})

describe('the token of a link that cancels a request', () => {
  it('identifies its request, and nothing else', () => {
    const approvalId = fixtureId('approval', 80)
    const token = keys.approvalToken(approvalId)
    expect(keys.approvalOfToken(token)).toBe(approvalId)
    expect(others.approvalOfToken(token)).toBeNull()
    expect(keys.paymentOfReceiptToken(token)).toBeNull()
    expect(keys.approvalOfToken(keys.newsToken(fixtureId('marketing_consent', 1)))).toBeNull()
  })
})

describe('the token of an unsubscribe link', () => {
  const consentId = fixtureId('marketing_consent', 60)
  const token = keys.newsToken(consentId)

  it('identifies its consent for ever, and is made with the root secret', () => {
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(keys.consentOfNewsToken(token)).toBe(consentId)
    expect(others.consentOfNewsToken(token)).toBeNull()
  })

  it('is none of a receipt, nor the other way round', () => {
    expect(keys.paymentOfReceiptToken(token)).toBeNull()
    expect(keys.consentOfNewsToken(keys.receiptToken(paymentId))).toBeNull()
  })

  it('is of no use with any digit changed', () => {
    for (let at = 0; at < token.length; at += 1) {
      const digit = token[at] === '0' ? '1' : '0'
      expect(
        keys.consentOfNewsToken(`${token.slice(0, at)}${digit}${token.slice(at + 1)}`),
      ).toBeNull()
    }
  })
})
