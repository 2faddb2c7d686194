import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../lib/api/query-client.ts'
import { refusal, type } from '../testing/desk-site.tsx'
import { waitUntil } from '../testing/eventually.ts'
import { press } from '../testing/press.ts'
import { find, perform, render } from '../testing/render.tsx'
import { TapAndGoFee } from './tap-and-go-fee.tsx'

let bodies: unknown[]
let answer: () => Response

beforeEach(() => {
  bodies = []
  answer = () => Response.json({ basisPoints: 175 })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'GET') return Response.json({ basisPoints: 150 })
    bodies.push(await request.json())
    return answer()
  })
})

const open = async () => {
  const page = await render(
    <QueryClientProvider client={createQueryClient()}>
      <TapAndGoFee account={{ id: 'harbour', name: 'Harbour Light', plan: 'premium' }} />
    </QueryClientProvider>,
  )
  await press(page, 'Tap & Go fee')
  await waitUntil(() => find(page, '#field-tap-and-go-fee'))
  const input = (name: string) => find<HTMLInputElement>(page, `#field-tap-and-go-${name}`)
  return {
    page,
    input,
    write: (name: string, text: string) => perform(() => type(input(name), text)),
    errorOf: (name: string) => find(page, `#field-tap-and-go-${name}-error`).textContent,
  }
}

describe('the fee of Tap & Go', () => {
  it('is shown as it applies, and is set with a password', async () => {
    const { page, input, write } = await open()
    expect(input('fee').value).toBe('1.5')
    await write('fee', '1.75')
    await write('password', 'Almoner2026')
    await press(page, 'Save')
    expect(bodies).toEqual([{ basisPoints: 175, stepUp: { password: 'Almoner2026' } }])
    await waitUntil(() => expect(page.querySelector('dialog[open]')).toBeNull())
    await press(page, 'Tap & Go fee')
    await waitUntil(() => expect(input('fee').value).toBe('1.75'))
    // The password counts for ten minutes.
    expect(page.querySelector('#field-tap-and-go-password')).toBeNull()
    await press(page, 'Save')
    expect(bodies[1]).toEqual({ basisPoints: 175, stepUp: { password: '' } })
  })

  it('shows at each field what is wrong, and sends nothing', async () => {
    const { page, write, errorOf } = await open()
    await write('fee', 'twelve')
    await press(page, 'Save')
    expect(errorOf('fee')).toBe('Enter a number between 0 and 10')
    expect(errorOf('password')).toBe('Enter your password')
    expect(bodies).toEqual([])
  })

  it('stays as typed if the password is wrong, with the error at the password field', async () => {
    answer = () => refusal(422, 'wrong_password', 'Wrong Password.')
    const { page, input, write, errorOf } = await open()
    await write('fee', '2')
    await write('password', 'Guessed2026')
    await press(page, 'Save')
    await waitUntil(() => expect(errorOf('password')).toBe('Wrong Password.'))
    expect(input('fee').value).toBe('2')
    await press(page, 'Cancel')
    await press(page, 'Tap & Go fee')
    expect(input('fee').value).toBe('2')
    expect(input('password').value).toBe('')
  })
})
