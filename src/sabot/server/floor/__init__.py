"""The floor as people of the house watch it: all tables at a glance, figures of the day, alarms."""
