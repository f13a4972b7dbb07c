// SPDX-License-Identifier: GPL-3.0-or-later
// Carries the precompiled headers; never run.
int main()
{
    return 0;
}
