// vitest begins this file anew for each file of tests, and keeps in one worker what it imports.
import './told.ts';
