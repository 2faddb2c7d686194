import { afterEach, expect, it } from 'vitest'
import { keepInOrder } from './keep-in-order.ts'

afterEach(() => document.body.replaceChildren())

const open = (html: string) => {
  const root = document.createElement('div')
  document.body.append(root)
  keepInOrder(root)
  root.innerHTML = html
  const shown = async () => {
    await Promise.resolve()
    return [...root.querySelectorAll('[id]')]
      .filter((part) => part.closest('[data-held]') === null)
      .map(({ id }) => id)
      .join(' ')
  }
  const arrive = () => {
    for (const waiting of root.querySelectorAll('[data-waiting]')) waiting.remove()
  }
  return { root, shown, arrive }
}

const waiting = '<span data-waiting></span>'

it('shows what stands below a part that loads only after it', async () => {
  const { shown, arrive } = open(
    `<div data-in-order="all"><p id="a"></p><p id="b"><b>${waiting}</b></p><p id="c"></p><p id="d"></p></div>`,
  )
  expect(await shown()).toBe('a b')
  arrive()
  expect(await shown()).toBe('a b c d')
})

it('waits for the children alone if what is in them has its place', async () => {
  const { root, shown } = open(
    `<div data-in-order="parts"><p id="a">${waiting}</p><p id="b"></p><p id="c"></p></div>`,
  )
  expect(await shown()).toBe('a b c')
  root.querySelector('#b')?.setAttribute('data-waiting', '')
  expect(await shown()).toBe('a b')
  root.querySelector('#b')?.removeAttribute('data-waiting')
  expect(await shown()).toBe('a b c')
})

it('shows the children together', async () => {
  const { shown, arrive } = open(
    `<div data-in-order="together"><p id="a"></p><p id="b">${waiting}</p></div>`,
  )
  expect(await shown()).toBe('')
  arrive()
  expect(await shown()).toBe('a b')
})

it('does not wait for what a dialog or a folded part loads', async () => {
  const { shown } = open(
    `<div data-in-order="all"><div id="a"><dialog>${waiting}</dialog><details>${waiting}</details></div><p id="b"></p></div>`,
  )
  expect(await shown()).toBe('a b')
})
