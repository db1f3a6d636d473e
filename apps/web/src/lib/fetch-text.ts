/** Fetches what is text and no JSON, a CSV file for instance, for `callAPI`: the text arrives as the body. Refusals stay what they are. */
export async function fetchText(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init)
  if (!answer.ok) return answer
  return new Response(JSON.stringify(await answer.text()), { status: answer.status, headers: answer.headers })
}
