import { accessibilityProblems } from './accessibility.ts';
import { collectPageProblems } from './page-problems.ts';
import { expect, test } from './test.ts';

// Artificial pages that prove that each guard of e2e/test.ts catches something.
const origin = 'http://guarded.test';

test.describe('the guards of every journey', () => {
  for (const { title, head = '', body, problem } of [
    {
      title: 'a console error',
      body: '<script>console.error("lost")</script>',
      problem: /console error: lost/,
    },
    {
      title: 'an uncaught error',
      body: '<script>throw new Error("broken")</script>',
      problem: /page error: broken/,
    },
    {
      title: 'a request to another origin',
      body: '<img src="http://elsewhere.test/pixel.gif" alt="">',
      problem: /request to another origin: http:\/\/elsewhere\.test/,
    },
    {
      title: 'a breach of the content security policy',
      head: '<meta http-equiv="content-security-policy" content="script-src \'self\'">',
      body: '<script>document.title = "run"</script>',
      problem: /breach of the content security policy: script-src-elem inline/,
    },
  ]) {
    test(`catch ${title}`, async ({ context, page }) => {
      const problems = await collectPageProblems(context, origin);
      await context.route('**', (route) => route.fulfill({ contentType: 'text/html', body: head + body }));
      await page.goto(origin);
      await expect.poll(() => problems).toContainEqual(expect.stringMatching(problem));
    });
  }

  test('catch an inaccessible page and accept an accessible one', async ({ page }) => {
    const whole = (body: string) =>
      `<html lang="en"><head><title>Page</title></head><body><main><h1>Page</h1>${body}</main></body></html>`;
    await page.setContent(whole('<input type="text">'));
    expect(await accessibilityProblems(page)).toContainEqual(expect.stringMatching(/^label: /));
    await page.setContent(whole('<label>Name <input type="text"></label>'));
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
