import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { toJpeg, withExif } from '@almoner/api/use-cases/files/proof/testing/pictures.ts'
import { useStaff } from './pages/desk.ts'
import { desk } from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'

const stage = useStage()
const asStaff = useStaff(stage)

const red = [255, 0, 0]
const blue = [0, 0, 255]

/** Returns a picture's width and height, and its colours at the top left and the bottom right. */
const readPicture = (picture: Locator) =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext(
      '2d',
    )
    context?.drawImage(image, 0, 0)
    const colourAt = (x: number, y: number) =>
      // The parts are rounded because JPEG changes colours slightly.
      [...(context?.getImageData(x, y, 1, 1).data ?? [])]
        .slice(0, 3)
        .map((part) => Math.round(part / 51) * 51)
    return { width, height, first: colourAt(5, 5), last: colourAt(width - 5, height - 5) }
  })

it('a photograph that was taken upright is cut by the keyboard, as its camera turns it', async () => {
  const page = await asStaff({ language: 'en', look: desk })
  await page.goto(stage.product.platform('/CreateGoal'))
  const field = page.getByLabel('Add a picture')
  await field.focus()
  // The camera lay on its side: the left, which is red, is the top.
  const buffer = Buffer.from(withExif(await toJpeg(3_000, 1_500), 6))
  await field.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  const dialog = page.getByRole('dialog')
  const frame = dialog.getByRole('application', { name: 'The part that payers see' })
  await frame.waitFor()
  const hasFocus = () => frame.evaluate((element) => element === document.activeElement)
  await expect.poll(hasFocus).toBe(true)
  for (let times = 0; times < 20; times += 1) await page.keyboard.press('ArrowDown')
  await dialog.getByRole('button', { name: 'Use this part' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)

  const picture = page.getByRole('listitem').filter({ hasText: 'Picture 1' }).locator('img')
  expect(await readPicture(picture)).toEqual({ width: 1_500, height: 1_000, first: red, last: red })

  const crop = page.getByRole('button', { name: 'Crop: Picture 1' })
  const before = await picture.getAttribute('src')
  await crop.press('Enter')
  await frame.focus()
  for (let times = 0; times < 40; times += 1) await page.keyboard.press('ArrowUp')
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('+')
  await dialog.getByRole('button', { name: 'Use this part' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await crop.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await picture.getAttribute('src')).not.toBe(before)
  expect(await readPicture(picture)).toEqual({ width: 1_000, height: 667, first: blue, last: blue })

  // The file that was chosen is gone with the page: what was uploaded is cut.
  await page.getByLabel('Title', { exact: true }).first().fill('Upright')
  await page.getByRole('radio', { name: 'Unlisted' }).check()
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByText('Saved. Payers see it now.').waitFor()
  await page.reload()
  const savedSource = await picture.getAttribute('src')
  await crop.press('Enter')
  await frame.waitFor()
  expect(await dialog.getByRole('button', { name: 'Use the whole picture' }).count()).toBe(0)
  await frame.focus()
  for (let times = 0; times < 20; times += 1) await page.keyboard.press('+')
  await dialog.getByRole('button', { name: 'Use this part' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await picture.getAttribute('src')).not.toBe(savedSource)
  // The picture is now at the maximum zoom.
  expect(await readPicture(picture)).toEqual({ width: 600, height: 400, first: blue, last: blue })
})
