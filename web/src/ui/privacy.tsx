/** Explains what the service stores, for how long and why. It must agree with the table in docs/reference/privacy.md. */
export function Privacy() {
  return (
    <details class="privacy">
      <summary>Privacy: what is stored, for how long and why</summary>
      <dl>
        <dt>A cookie with a random number</dt>
        <dd>
          This is how the service tells your games from other people’s. It expires 400 days after you last play. The
          service stores only a fingerprint of it: no name, no email address, no account.
        </dd>
        <dt>When you start a daily puzzle</dt>
        <dd>This is how the service measures your time. It is deleted three days after the day ends.</dd>
        <dt>Your daily results</dt>
        <dd>
          Your first result of each day: moves, presses, hints, stars and time. Others see it on the leaderboard under a
          made-up name, and can watch a replay. It is stored for 400 days, unless the people who run this service have
          chosen a different period.
        </dd>
        <dt>The daily puzzles you have solved</dt>
        <dd>They make up your streak and are stored until you delete your data.</dd>
        <dt>Your journey stars</dt>
        <dd>
          If you have played a daily puzzle, they are stored so that your recovery code can bring them to another
          device. They are deleted 400 to 430 days after you last use them.
        </dd>
        <dt>Rooms</dt>
        <dd>
          Your presses, and your name if you typed one, are stored until a day after the room was opened, so that
          everyone in it can see them.
        </dd>
        <dt>Your network address</dt>
        <dd>
          The service counts requests per address in memory, so that nobody can flood it. It never stores the address or
          writes it to a log. With each daily result, it stores a fingerprint of the network you sent it from, so that
          nobody can fill the leaderboard. Three days after the day ends, it deletes the key to these fingerprints. Then
          only an older backup can tell which networks they stand for.
        </dd>
        <dt>Everything else</dt>
        <dd>
          All other games, your settings and your statistics stay on this device. There are no ads and no trackers, and
          nothing is sent to anyone else.
        </dd>
      </dl>
      <p class="sub">
        “Delete my data” removes your results, streak and stars immediately. Daily totals remain, such as how many
        players needed nine presses, and so do backups until the operator deletes them. If the operator has blocked you,
        your fingerprint is kept until the block ends.
      </p>
    </details>
  );
}
