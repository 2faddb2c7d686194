import { describe, expect, it, vi } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import { find, perform, render } from '../testing/render.tsx'
import { Button } from './button/button.tsx'
import { LanguageMenu } from './layout/area/language-menu.tsx'
import { Textarea } from './form/input/textarea.tsx'
import { MoneyLines } from './data/money/money-lines.tsx'
import { Money } from './data/money/money.tsx'
import { ProgressBar } from './feedback/waiting/progress-bar.tsx'
import { ProjectPicture } from './picture/project-picture.tsx'

describe('a button', () => {
  it('acts once: while busy, presses are ignored and the form is not sent again', async () => {
    const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
      event.preventDefault(),
    )
    const pressed = vi.fn<() => void>()
    const page = await render(
      <form onSubmit={onSubmit}>
        <Button type="submit" onClick={pressed} busy="Waiting for your bank…">
          Donate HK$519.11
        </Button>
      </form>,
    )
    const button = find<HTMLButtonElement>(page, 'button')
    await perform(() => button.click())
    expect(onSubmit).not.toHaveBeenCalled()
    expect(pressed).not.toHaveBeenCalled()
    expect(button.textContent).toBe('Waiting for your bank…')
    expect(button.disabled).toBe(false)
  })
})

describe('a field for several lines', () => {
  it('keeps the height of its rows, also where a field has the size of its text', async () => {
    const page = await render(<Textarea rows={8} />)
    expect(find(page, 'textarea').style.getPropertyValue('--rows')).toBe('8')
  })
})

describe('money on screen', () => {
  it('copies as one would write it', async () => {
    const page = await render(<Money amountCents={cents(-123_450)} />)
    expect(page.textContent).toBe('\u2212HK$1,234.50')
  })

  it('always has its four lines in one order', async () => {
    const page = await render(
      <MoneyLines
        amountCents={cents(50_000)}
        feeCents={cents(1_911)}
        charityReceivesCents={cents(50_000)}
        totalCents={cents(51_911)}
      />,
      { language: 'zh' },
    )
    const lines = [...page.querySelectorAll('dl > div')].map((line) => line.textContent)
    expect(lines).toEqual([
      '金額HK$500.00',
      '手續費HK$19.11',
      '總金額HK$519.11',
      '機構實收HK$500.00',
    ])
  })

  it('reserves the place of an amount that is being computed', async () => {
    const page = await render(
      <MoneyLines
        amountCents={cents(50_000)}
        feeCents={undefined}
        charityReceivesCents={undefined}
        totalCents={undefined}
      />,
    )
    expect(page.querySelectorAll('dd [aria-hidden]')).toHaveLength(3)
  })
})

describe('a project’s progress', () => {
  it('continues in words beyond the goal, while the bar is full', async () => {
    const page = await render(
      <ProgressBar raisedCents={cents(12_500_000)} goalCents={cents(10_000_000)} />,
    )
    const bar = find<HTMLProgressElement>(page, 'progress')
    expect([bar.value, bar.max]).toEqual([10_000_000, 10_000_000])
    expect(bar.getAttribute('aria-valuetext')).toBe('HK$125,000 of HK$100,000 raised')
    expect(page.textContent).toBe('HK$125,000 raised of HK$100,000125%')
  })

  it('has no bar without a goal', async () => {
    const page = await render(<ProgressBar raisedCents={cents(500)} goalCents={cents(0)} />)
    expect(page.querySelector('progress')).toBeNull()
    expect(page.textContent).toBe('HK$5 raised')
  })
})

describe('the language menu', () => {
  it('switches with one press, and marks the current language', async () => {
    const page = await render(<LanguageMenu languages={['en', 'zh', 'cn']} />)
    await perform(async () => {
      find(page, '[lang="zh-Hant-HK"]').click()
      await vi.waitFor(() => expect(document.documentElement.lang).toBe('zh-Hant-HK'))
    })
    expect(find(page, '[aria-pressed=true]').textContent).toBe('繁')
  })

  it('is not there for one language', async () => {
    const page = await render(<LanguageMenu languages={['en']} />)
    expect(page.textContent).toBe('')
  })
})

describe('a project’s picture', () => {
  it('is a drawing if it does not load', async () => {
    const page = await render(<ProjectPicture source="/files/gone.jpg" alt="Pupils" seed="p1" />)
    await perform(() => void find(page, 'img').dispatchEvent(new Event('error')))
    expect(find(page, 'svg').getAttribute('aria-label')).toBe('Pupils')
  })

  it('is the motif it names, and always the same one if it names none', async () => {
    const drawn = async (source: string | undefined, seed: string): Promise<string> => {
      const page = await render(<ProjectPicture source={source} alt="" seed={seed} />)
      return find(page, 'svg use').getAttribute('href') ?? ''
    }
    expect(await drawn('illustration:tram', 'a')).toBe(await drawn('illustration:tram', 'b'))
    expect(await drawn('illustration:tram', 'a')).not.toBe(await drawn('illustration:hills', 'a'))
    expect(await drawn(undefined, 'a')).toBe(await drawn('illustration:nothing', 'a'))
  })
})
