<?php
// Makes numbers.txt and euros.txt beside this file with ICU's rule-based number format, an implementation that
// shares nothing with ours: php test/support/french-words/make-table.php (Debian: php-cli, php-intl).
// Lines are `number<TAB>words`, in ICU's own spelling; what the test takes away from both sides before comparing
// is written in README.md.

$format = new NumberFormatter('fr', NumberFormatter::SPELLOUT);
mt_srand(20261121);

/** Every number that has its own rule, the neighbours of each power of ten, then random ones of every length. */
function pickNumbers(int $count): array
{
    $numbers = array_fill_keys(range(0, 2000), true);
    for ($power = 1000; $power <= 1000000000; $power *= 10) {
        foreach ([1, 2, 3, 7, 20, 21, 71, 80, 81, 91, 99, 100, 180, 200, 280, 999] as $factor) {
            foreach ([-1, 0, 1] as $step) {
                $number = $factor * $power + $step;
                if ($number <= 1000000000) $numbers[$number] = true;
            }
        }
    }
    while (count($numbers) < $count) {
        $numbers[mt_rand(0, 10 ** mt_rand(3, 9))] = true;
    }
    ksort($numbers);
    return array_keys($numbers);
}

/** ICU has no euros: the words of both parts are put together by the rules of `README.md`. */
function spellEuros(NumberFormatter $format, int $cents): string
{
    $whole = intdiv($cents, 100);
    $rest = $cents % 100;
    $words = $format->format($whole);
    $words .= preg_match('/(million|milliard)s?$/', $words) ? ' d’' : ' ';
    $words .= $whole < 2 ? 'euro' : 'euros';
    if ($rest > 0) $words .= ' et ' . $format->format($rest) . ($rest === 1 ? ' centime' : ' centimes');
    return $words;
}

$lines = array_map(fn(int $number): string => $number . "\t" . $format->format($number), pickNumbers(20000));
file_put_contents(__DIR__ . '/numbers.txt.gz', gzencode(implode("\n", $lines) . "\n", 9));

$amounts = [];
foreach ([0, 1, 99, 100, 101, 150, 199, 200, 8000, 8001, 8080, 100000000, 200000000, 8000000000, 100000000000] as $cents) {
    $amounts[$cents] = true;
}
while (count($amounts) < 2000) {
    $amounts[mt_rand(0, 10 ** mt_rand(3, 9)) * (mt_rand(0, 3) === 0 ? 100 : 1)] = true;
}
ksort($amounts);
$lines = array_map(
    fn(int $cents): string => sprintf("%d.%02d\t%s", intdiv($cents, 100), $cents % 100, spellEuros($format, $cents)),
    array_keys($amounts)
);
file_put_contents(__DIR__ . '/euros.txt.gz', gzencode(implode("\n", $lines) . "\n", 9));
echo 'ICU ', INTL_ICU_VERSION, "\n";
