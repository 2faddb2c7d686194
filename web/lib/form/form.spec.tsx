import { useState } from 'react'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Field } from '../../ui/form/field.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { find, perform, render } from '../../testing/render.tsx'
import { fieldRefusals, useSchemaForm } from './form.ts'
import { useRefusalMessage } from '../api/failure/refusal-message.ts'

const email = v.pipe(v.string(), v.nonEmpty('email.required'), v.email('email.invalid'))
const schema = v.pipe(
  v.object({ email, confirmEmail: v.string(), phone: v.object({ number: v.string() }) }),
  v.forward(
    v.partialCheck(
      [['email'], ['confirmEmail']],
      (input) => input.email === input.confirmEmail,
      'email.mismatch',
    ),
    ['confirmEmail'],
  ),
)

const Form = () => {
  const [sent, setSent] = useState('')
  const form = useSchemaForm(schema, { email: '', confirmEmail: '', phone: { number: '1' } })
  const sentence = useRefusalMessage()
  const refusals = fieldRefusals(form.formState.errors)
  const errorText = (name: string) => {
    const refusal = refusals.find((each) => each.name === name)
    return refusal && sentence(refusal.code)
  }
  const submit = form.handleSubmit((values) => {
    setSent(values.email)
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormErrors
        attempt={form.formState.submitCount}
        errors={refusals.map(({ name, code }) => ({ name, message: sentence(code) }))}
      />
      <Field name="email" label="Email" hint="For the receipt" error={errorText('email')}>
        <TextInput type="email" {...form.register('email')} />
      </Field>
      <Field name="confirmEmail" label="Again" error={errorText('confirmEmail')}>
        <TextInput type="email" {...form.register('confirmEmail')} />
      </Field>
      <Field name="phone.number" label="Phone" error={errorText('phone.number')}>
        <TextInput type="tel" {...form.register('phone.number')} />
      </Field>
      <output>{sent}</output>
      <button type="submit">Send</button>
    </form>
  )
}

const type = async (page: HTMLElement, name: string, text: string): Promise<void> => {
  const input = find<HTMLInputElement>(page, `[name="${name}"]`)
  await perform(() => {
    // React watches the element's own property, so the text is set as a keyboard would.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const send = async (page: HTMLElement): Promise<void> =>
  perform(() => find<HTMLFormElement>(page, 'form').requestSubmit())

const summary = (page: HTMLElement): string[] =>
  [...page.querySelectorAll('[role=alert] a')].map((link) => link.textContent)

describe('a form that was never sent', () => {
  it('shows no errors', async () => {
    const page = await render(<Form />)
    await type(page, 'email', 'x')
    expect(page.querySelector('[role=alert]')).toBeNull()
  })
})

describe('a form sent with something missing', () => {
  it('lists all of it above, moves focus there, and keeps what was typed', async () => {
    const page = await render(<Form />)
    await type(page, 'email', 'a@')
    await send(page)
    expect(summary(page)).toEqual([
      'Please enter the correct email address, such as name@example.com',
      'The two email addresses are not the same',
    ])
    expect(document.activeElement).toBe(find(page, '[role=alert]'))
    expect(find<HTMLInputElement>(page, '[name=email]').value).toBe('a@')
  })

  it('shows the error beside the field too, in the reader’s language', async () => {
    const page = await render(<Form />, { language: 'zh' })
    await send(page)
    const input = find<HTMLInputElement>(page, '[name=email]')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
    const texts = described.map((id) => document.getElementById(id)?.textContent)
    expect(texts).toEqual(['For the receipt', '請輸入電郵地址'])
  })

  it('moves to the field from the summary', async () => {
    const page = await render(<Form />)
    await type(page, 'confirmEmail', 'a@b.hk')
    await send(page)
    await perform(() => [...page.querySelectorAll<HTMLElement>('[role=alert] a')].at(-1)?.click())
    expect(document.activeElement).toBe(find(page, '[name=confirmEmail]'))
  })

  it('removes the error as soon as the answer is valid', async () => {
    const page = await render(<Form />)
    await type(page, 'email', 'a@b.hk')
    await send(page)
    expect(summary(page)).toEqual(['The two email addresses are not the same'])
    await type(page, 'confirmEmail', 'a@b.hk')
    expect(page.querySelector('[role=alert]')).toBeNull()
    await send(page)
    expect(find(page, 'output').textContent).toBe('a@b.hk')
  })
})
